import { DuckDBTypeId as Id } from "@duckdb/node-api";
import { quoteName } from "../../where/print-sql.ts";
import type { Column } from "../open-split.ts";

/** What is in place of bytes that are too many: how many there are. */
export const LEFT_OUT = "left_out_bytes";

/** What is selected of a column: of media that the page does not show, not the bytes, which memory would hold. */
export function selectCut({ name, type }: Column, mostBytes: number): string {
  const column = quoteName(name);
  if (type.typeId !== Id.STRUCT) return column;
  const isMedia = type.entryNames.some(
    (entry, at) => entry === "bytes" && type.entryTypes[at]?.typeId === Id.BLOB,
  );
  if (!isMedia || type.entryNames.includes(LEFT_OUT)) return column;
  const size = `octet_length(${column}."bytes")`;
  const fields = type.entryNames.map((entry) => {
    const field = `${column}.${quoteName(entry)}`;
    const value = entry === "bytes" ? `CASE WHEN ${size} <= ${mostBytes} THEN ${field} END` : field;
    return `${quoteName(entry)} := ${value}`;
  });
  const leftOut = `${LEFT_OUT} := CASE WHEN ${size} > ${mostBytes} THEN ${size} END`;
  return `CASE WHEN ${column} IS NOT NULL THEN struct_pack(${[...fields, leftOut].join(", ")}) END`;
}
