import type { DuckDBConnection } from "@duckdb/node-api";
import type { TypedColumn } from "../../convert/column-type.ts";
import { OUT_FOLDER, partName } from "../../convert/convert-work.ts";
import { quoteText } from "../../where/print-sql.ts";
import { noteOf, writeColumns } from "../parquet/write-type.ts";
import { splitParquet } from "./split-parquet.ts";

/** Few enough that a page of rows is read fast, and many enough to compress well. */
const GROUP_ROWS = 20_480;

/** Writes the rows of a query; returns how many each file has. */
export async function writeParquet(
  connection: DuckDBConnection,
  query: string,
  columns: readonly TypedColumn[],
  partBytes: number,
): Promise<readonly number[]> {
  const options = `(FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE ${GROUP_ROWS},
    KV_METADATA {huggingface: ${quoteText(noteOf(writeColumns(columns)))}})`;
  const written = await connection.runAndReadAll(
    `COPY (${query}) TO ${quoteText(`${OUT_FOLDER}/${partName(0)}`)} ${options}`,
  );
  const rows = Number(written.getRows()[0]?.[0] ?? 0);
  return splitParquet(connection, rows, partBytes, options);
}
