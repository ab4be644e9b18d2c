import type { DuckDBConnection } from "@duckdb/node-api";
import type { TypedColumn } from "../../convert/column-type.ts";
import {
  type BadLine,
  type ConvertAsk,
  MAX_BAD_LINES,
  MAX_LINE_BYTES,
  SHOWN_BAD_LINES,
  type WrittenFile,
} from "../../convert/convert-work.ts";
import { EngineError } from "../../engine-error.ts";
import { columnTypeOf } from "./column-sql.ts";
import { findLongRow } from "./longest-row.ts";
import { csvBy, csvByItself, selection, separatorOf } from "./source-sql.ts";
import { writeParquet } from "./write-parquet.ts";

/** A column with more values of another type than this, and than a hundredth of the rows, is text. */
const FEW_VALUES = 100;
const MAX_MESSAGE = 200;

type Answer = WrittenFile | { readonly columns: readonly TypedColumn[] };

export async function convertCsv(
  connection: DuckDBConnection,
  ask: ConvertAsk,
  path: string,
): Promise<Answer> {
  const { file, work, partBytes } = ask;
  const separator = separatorOf(ask);
  if (work.shape === "columns") {
    const head = await connection.run(`SELECT * FROM ${csvByItself(file, separator)} LIMIT 0`);
    const types = head.columnTypes();
    const columns = head.columnNames().map((name, at) => {
      const type = types[at];
      return { name, type: type ? columnTypeOf(type) : ("text" as const) };
    });
    return { columns };
  }
  const { own, columns } = work;
  const write = (isTolerant: boolean) =>
    writeParquet(
      connection,
      `SELECT ${selection(own, columns)} FROM ${csvBy(file, separator, own, isTolerant)}`,
      columns,
      partBytes,
    );
  try {
    return { parts: await write(false), badRows: 0, problems: [], widen: [] };
  } catch (error) {
    // Left out without a word otherwise.
    if (await findLongRow(path, MAX_LINE_BYTES, true)) throw error;
  }
  const parts = await write(true);
  const rows = parts.reduce((sum, one) => sum + one, 0);
  const { badRows, problems, casts } = await readRejects(connection);
  requireFew(badRows, rows);
  const widen = casts
    .filter(({ count }) => count > FEW_VALUES && count > rows / 100)
    .map(({ column }) => column);
  return { parts, badRows, problems, widen };
}

function requireFew(badRows: number, rows: number): void {
  if (badRows > MAX_BAD_LINES)
    throw new EngineError(
      "DatasetGenerationError",
      `More than ${MAX_BAD_LINES} lines can't be read as CSV. Check separators and quotes.`,
    );
  if (badRows > 1 && badRows > rows)
    throw new EngineError(
      "DatasetGenerationError",
      `${badRows} of ${badRows + rows} lines can't be read as CSV. Check separators and quotes.`,
    );
}

/** What DuckDB noted: of each line the first error, which others may follow from. */
async function readRejects(connection: DuckDBConnection) {
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRows();
  const [counted] = await read("SELECT count(DISTINCT line) FROM reject_errors");
  const first = await read(
    `SELECT DISTINCT ON (line) line, column_name, left(error_message, ${MAX_MESSAGE}) FROM reject_errors
     ORDER BY line, column_idx LIMIT ${SHOWN_BAD_LINES}`,
  );
  const casts = await read(
    `SELECT column_name, count(*) FROM reject_errors WHERE error_type = 'CAST' GROUP BY column_name`,
  );
  const problems: readonly BadLine[] = first.map(([line, column, message]) => ({
    line: Number(line),
    ...(column !== null && { column: String(column) }),
    message: String(message),
  }));
  return {
    badRows: Number(counted?.[0] ?? 0),
    problems,
    casts: casts.map(([column, count]) => ({ column: String(column), count: Number(count) })),
  };
}
