import type { DuckDBConnection } from "@duckdb/node-api";
import type { TypedColumn } from "../../convert/column-type.ts";
import {
  type BadLine,
  type ConvertAsk,
  MAX_BAD_LINES,
  OUT_FOLDER,
  SHOWN_BAD_LINES,
  type WrittenFile,
} from "../../convert/convert-work.ts";
import { EngineError } from "../../engine-error.ts";
import { quoteName, quoteText } from "../../where/print-sql.ts";
import { columnTypeOf } from "./column-sql.ts";
import { firstByte } from "./longest-row.ts";
import { type JsonFormat, jsonBy, jsonByItself, linesOf, selection } from "./source-sql.ts";
import { writeParquet } from "./write-parquet.ts";

const OPENING_BRACKET = 91;
/** Lines that can be read, where some can't. */
const CLEAN = "clean.jsonl";
const IS_OBJECT = "CASE WHEN json_valid(text) THEN json_type(text) = 'OBJECT' ELSE false END";

type Answer = WrittenFile | { readonly columns: readonly TypedColumn[] };

/** What is read of a file: itself, or its good lines. */
interface Source {
  readonly file: string;
  readonly format: JsonFormat;
  readonly bad: Pick<WrittenFile, "badRows" | "problems">;
}

export async function convertJson(
  connection: DuckDBConnection,
  { file, work, partBytes }: ConvertAsk,
  path: string,
): Promise<Answer> {
  const isLines = (await firstByte(path).catch(() => undefined)) !== OPENING_BRACKET;
  const whole: Source = { file, format: "auto", bad: { badRows: 0, problems: [] } };
  const answer = (source: Source) =>
    work.shape === "columns"
      ? findColumns(connection, source, work.looksForNulls)
      : write(connection, source, work.own, work.columns, partBytes);
  try {
    return await answer(whole);
  } catch (error) {
    if (!isLines) throw error;
    const source = await cleanLines(connection, file);
    if (source.bad.badRows === 0) throw error;
    return answer(source);
  }
}

async function findColumns(
  connection: DuckDBConnection,
  { file, format }: Source,
  looksForNulls: boolean,
): Promise<Answer> {
  const from = jsonByItself(file, format);
  const head = await connection.run(`SELECT * FROM ${from} LIMIT 0`);
  const names = head.columnNames();
  const types = head.columnTypes();
  // DuckDB has one name for values of several types, and for none.
  const isUntyped = names.map((_, at) => types[at]?.alias === "JSON");
  // Lines that are no objects, as one column.
  if (names.length === 1 && names[0] === "json" && isUntyped[0]) throw new Error(NO_OBJECTS);
  const nulls = looksForNulls
    ? await findNulls(
        connection,
        from,
        names.filter((_, at) => isUntyped[at]),
      )
    : new Set<string>();
  const columns = names.map((name, at) => {
    const type = types[at];
    if (nulls.has(name)) return { name, type: "null" as const };
    return { name, type: type ? columnTypeOf(type) : ("text" as const) };
  });
  await requireOwnNames(connection, { file, format }, columns);
  return { columns };
}

const NO_OBJECTS = "Its values are not objects.";

/** DuckDB reads `a` and `A` as `a` and `A_1`, and finds no `A_1` when it is asked for that. */
async function requireOwnNames(
  connection: DuckDBConnection,
  { file, format }: Pick<Source, "file" | "format">,
  columns: readonly TypedColumn[],
): Promise<void> {
  const lower = new Set(columns.map(({ name }) => name.toLowerCase()));
  for (const { name } of columns) {
    const base = /^(.*)_\d+$/s.exec(name)?.[1]?.toLowerCase();
    if (base === undefined || !lower.has(base)) continue;
    const count = async (from: string) => {
      const read = await connection.runAndReadAll(`SELECT count(${quoteName(name)}) FROM ${from}`);
      return Number(read.getRows()[0]?.[0] ?? 0);
    };
    const named = await count(jsonBy(file, format, [{ name, type: "text" }]));
    if (named === 0 && (await count(jsonByItself(file, format))) > 0)
      throw new EngineError(
        "DatasetGenerationError",
        `Two of its names differ in capitals only: ${JSON.stringify(base)}.`,
      );
  }
}

async function findNulls(connection: DuckDBConnection, from: string, names: readonly string[]) {
  if (names.length === 0) return new Set<string>();
  const counts = names.map((name) => `count(nullif(${quoteName(name)}::VARCHAR, 'null'))`);
  const [row] = (
    await connection.runAndReadAll(`SELECT ${counts.join(", ")} FROM ${from}`)
  ).getRows();
  return new Set(names.filter((_, at) => Number(row?.[at]) === 0));
}

async function write(
  connection: DuckDBConnection,
  { file, format, bad }: Source,
  own: readonly TypedColumn[],
  columns: readonly TypedColumn[],
  partBytes: number,
): Promise<Answer> {
  const query = `SELECT ${selection(own, columns)} FROM ${jsonBy(file, format, own)}`;
  return { parts: await writeParquet(connection, query, columns, partBytes), ...bad, widen: [] };
}

/** Copies the lines that are objects, and notes the others. */
async function cleanLines(connection: DuckDBConnection, file: string): Promise<Source> {
  const clean = `${OUT_FOLDER}/${CLEAN}`;
  const copied = await connection.runAndReadAll(
    `COPY (SELECT text FROM ${linesOf(file)} WHERE ${IS_OBJECT})
     TO ${quoteText(clean)} (FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIM '')`,
  );
  const good = Number(copied.getRows()[0]?.[0] ?? 0);
  const bad = await connection.runAndReadAll(
    `SELECT line, json_valid(text) FROM (SELECT row_number() OVER () AS line, text FROM ${linesOf(file)})
     WHERE trim(text) <> '' AND NOT (${IS_OBJECT}) ORDER BY line LIMIT ${MAX_BAD_LINES + 1}`,
  );
  const rows = bad.getRows();
  if (rows.length > MAX_BAD_LINES || (rows.length > 1 && rows.length > good))
    throw new EngineError(
      "DatasetGenerationError",
      `${rows.length > MAX_BAD_LINES ? `More than ${MAX_BAD_LINES}` : rows.length} lines are no JSON objects.`,
    );
  const problems: readonly BadLine[] = rows.slice(0, SHOWN_BAD_LINES).map(([line, isValid]) => ({
    line: Number(line),
    message: isValid ? "The line is no JSON object." : "The line is no valid JSON.",
  }));
  return { file: clean, format: "newline_delimited", bad: { badRows: rows.length, problems } };
}
