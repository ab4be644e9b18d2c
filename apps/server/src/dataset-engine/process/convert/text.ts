import { stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { TypedColumn } from "../../convert/column-type.ts";
import type { ConvertAsk, WrittenFile } from "../../convert/convert-work.ts";
import { EngineError } from "../../engine-error.ts";
import { quoteText } from "../../where/print-sql.ts";
import { mixesLineEnds } from "./longest-row.ts";
import { linesOf } from "./source-sql.ts";
import { writeParquet } from "./write-parquet.ts";

const COLUMNS: readonly TypedColumn[] = [{ name: "text", type: "text" }];

/** Read whole, where its lines end in several ways. */
const MAX_MIXED_BYTES = 64_000_000;

/** A row a line, empty ones too. */
export async function convertText(
  connection: DuckDBConnection,
  { file, work, partBytes }: ConvertAsk,
  path: string,
): Promise<WrittenFile | { readonly columns: readonly TypedColumn[] }> {
  if (work.shape === "columns") return { columns: COLUMNS };
  const isMixed = !file.endsWith(".zst") && (await mixesLineEnds(path));
  if (isMixed && (file.endsWith(".gz") || (await stat(path)).size > MAX_MIXED_BYTES))
    throw new EngineError(
      "DatasetGenerationError",
      "Its lines end in several ways. Let all of them end with \\n.",
    );
  const query = isMixed
    ? `SELECT unnest(regexp_split_to_array(regexp_replace(content, '(\\r\\n|\\r|\\n)$', ''), '\\r\\n|\\r|\\n'))
       AS text FROM read_text(${quoteText(file)})`
    : `SELECT coalesce(text, '') AS text FROM ${linesOf(file)}`;
  const parts = await writeParquet(connection, query, COLUMNS, partBytes);
  return { parts, badRows: 0, problems: [], widen: [] };
}
