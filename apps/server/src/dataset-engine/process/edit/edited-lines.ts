import type { DuckDBConnection } from "@duckdb/node-api";
import type { ColumnType, TypedColumn } from "../../convert/column-type.ts";
import type { EditAsk } from "../../edit/edit-work.ts";
import type { ColumnPath } from "../../where/condition.ts";
import { quoteText } from "../../where/print-sql.ts";
import { typeSql } from "../convert/column-sql.ts";
import { linesOf } from "../convert/source-sql.ts";
import { compressionOf } from "./compression.ts";
import type { EditedTable, NewValues } from "./edited-table.ts";
import { notOfType, requireColumn, requireNewName } from "./require-columns.ts";
import { createTypedFind } from "./typed-find.ts";

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const INTEGER = /^-?(?:0|[1-9]\d{0,18})$/;
const isRowOfLines = "trim(text) <> ''";

/** JSON lines: those that do not change keep their bytes. A value that becomes null loses its field. */
export function openLines(connection: DuckDBConnection, { file, columns }: EditAsk): EditedTable {
  const names = columns.map(({ name }) => name);
  const row = "row";
  return {
    from: `(SELECT text, row_number() OVER () - 1 AS ${row} FROM ${linesOf(file)} WHERE ${isRowOfLines})`,
    row,
    same: "text",
    find: createTypedFind(columns, sqlOf),

    async set(values, isRow) {
      const patch = await printPatch(connection, columns, values);
      return `CASE WHEN ${isRow} THEN CAST(json_merge_patch(text, ${quoteText(patch)}) AS VARCHAR) ELSE text END`;
    },

    async add(column, sql) {
      requireNewName(names, column);
      return `CAST(json_merge_patch(text, json_object(${quoteText(column)}, ${sql})) AS VARCHAR)`;
    },

    options: async () =>
      `FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIM ''${compressionOf(file)}`,

    count: (out) => `SELECT count(*) FROM ${linesOf(out)}`,
  };

  function sqlOf(path: ColumnPath, type: ColumnType): string {
    const pointer = path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    const value = `json_extract_string(text, ${quoteText(pointer.join(""))})`;
    return typeof type === "object" || type === "text" || type === "null"
      ? value
      : `TRY_CAST(${value} AS ${typeSql(type)})`;
  }
}

/** The new values as one JSON object. */
async function printPatch(
  connection: DuckDBConnection,
  columns: readonly TypedColumn[],
  values: NewValues,
): Promise<string> {
  const names = columns.map(({ name }) => name);
  const fields: string[] = [];
  for (const { column, text } of values) {
    requireColumn(names, column);
    const type = columns.find(({ name }) => name === column)?.type ?? "text";
    const json = text === null ? "null" : await printValue(connection, type, text);
    if (json === undefined)
      throw notOfType(column, typeof type === "string" ? type : "JSON", text ?? "");
    fields.push(`${JSON.stringify(column)}:${json}`);
  }
  return `{${fields.join(",")}}`;
}

async function printValue(connection: DuckDBConnection, type: ColumnType, text: string) {
  if (type === "text" || type === "null") return JSON.stringify(text);
  if (type === "bool") return /^(?:true|false)$/.test(text) ? text : undefined;
  if (type === "int") return INTEGER.test(text) ? text : undefined;
  if (type === "float") return NUMBER.test(text) ? text : undefined;
  const sql = `SELECT json_valid(${quoteText(text)}) AND TRY_CAST(${quoteText(text)}::JSON AS ${typeSql(type)}) IS NOT NULL`;
  const [found] = (await connection.runAndReadAll(sql)).getRows();
  return found?.[0] ? text.replaceAll(/[\r\n]+/g, " ") : undefined;
}
