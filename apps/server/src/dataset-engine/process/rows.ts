import type { DuckDBValue } from "@duckdb/node-api";
import { EngineError } from "../engine-error.ts";
import type { EngineJob } from "../engine-job.ts";
import { printCondition, printOrders } from "../where/print-sql.ts";
import { presentCell } from "./cells.ts";
import { type Feature, listFeatures } from "./features.ts";
import { createFindColumn } from "./find-column.ts";
import type { Split } from "./open-split.ts";

const PAGE = 100;
/** DuckDB's own columns of Parquet files: a column of data with such a name hides them. */
const VIRTUAL = ["file_index", "file_row_number"];

export interface NumberedRow {
  readonly index: number;
  readonly cells: readonly DuckDBValue[];
}

type Rows = Extract<EngineJob, { readonly shape: "rows" }>;
type Filter = Extract<EngineJob, { readonly shape: "filter" }>;

/** Rows by their numbers. */
export async function pageRows(split: Split, { offset, length }: Rows): Promise<string> {
  const features = await listFeatures(split);
  const total = split.rows.reduce((sum, rows) => sum + rows, 0);
  return formatRows(split, features, await readRows(split, offset, length), total);
}

/** The rows that meet a condition, in an order; where neither decides, in the order of the split. */
export async function filterRows(split: Split, job: Filter): Promise<string> {
  const { total, rows } = await findRows(split, job, "*");
  return formatRows(split, await listFeatures(split), rows, total);
}

/** The same as values of the columns that `sql` lists, and how many rows there are. */
export async function findRows(
  split: Split,
  job: Pick<Filter, "where" | "orderBy" | "offset" | "length">,
  sql: string,
): Promise<{ readonly total: number; readonly rows: readonly NumberedRow[] }> {
  requireNumbers(split);
  const find = createFindColumn(split);
  const where = job.where ? `WHERE ${printCondition(job.where, find)}` : "";
  const orders = printOrders(job.orderBy, find);
  const order = orders.length > 0 ? `ORDER BY ${[...orders, ...VIRTUAL].join(", ")}` : "";
  const { connection } = split;
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${split.from()} ${where}`);
  const total = Number(counted.getRows()[0]?.[0] ?? 0);
  const read = (columns: string) =>
    connection.runAndReadAll(
      `SELECT ${columns} FROM ${split.from()} ${where} ${order}
       LIMIT ${whole(job.length)} OFFSET ${whole(job.offset)}`,
    );
  const indexOf = (file: unknown, row: unknown) => startOf(split, Number(file)) + Number(row);
  if (order !== "") {
    // To sort whole rows takes several times as long, and memory for all of them.
    const found = await read(VIRTUAL.join(", "));
    const numbers = found.getRows().map(([file, row]) => indexOf(file, row));
    return { total, rows: await readNumbered(split, numbers, sql) };
  }
  const found = await read(`${VIRTUAL.join(", ")}, ${sql}`);
  const rows = found
    .getRows()
    .map(([file, row, ...cells]) => ({ index: indexOf(file, row), cells }));
  return { total, rows };
}

/** Reads the rows with these numbers, in the order of the numbers. */
export async function readNumbered(
  split: Split,
  numbers: readonly number[],
  sql = "*",
): Promise<readonly NumberedRow[]> {
  requireNumbers(split);
  const found = new Map<number, NumberedRow>();
  for (const [file, count] of split.rows.entries()) {
    const start = startOf(split, file);
    const wanted = numbers.filter((index) => index >= start && index < start + count);
    if (wanted.length === 0) continue;
    const read = await split.connection.runAndReadAll(
      `SELECT file_row_number, ${sql} FROM ${split.from([file])}
       WHERE file_row_number IN (${wanted.map((index) => whole(index - start)).join(", ")})`,
    );
    for (const [row, ...cells] of read.getRows()) {
      const index = start + Number(row);
      found.set(index, { index, cells });
    }
  }
  return numbers.flatMap((index) => found.get(index) ?? []);
}

/** Reads `length` rows from `offset`, from the files that hold them: the columns that `sql` lists. */
export async function readRows(
  split: Split,
  offset: number,
  length: number,
  sql = "*",
): Promise<readonly NumberedRow[]> {
  const found: NumberedRow[] = [];
  const hasNumbers = findClash(split) === undefined;
  for (const [file, count] of split.rows.entries()) {
    const start = startOf(split, file);
    const first = Math.max(offset, start) - start;
    const end = Math.min(offset + length, start + count) - start;
    if (first >= end) continue;
    // By numbers row groups are skipped; an offset reads all before it.
    const which = hasNumbers
      ? `WHERE file_row_number BETWEEN ${whole(first)} AND ${whole(end - 1)} ORDER BY file_row_number`
      : `LIMIT ${whole(end - first)} OFFSET ${whole(first)}`;
    const read = await split.connection.runAndReadAll(
      `SELECT ${sql} FROM ${split.from([file])} ${which}`,
    );
    for (const [at, cells] of read.getRows().entries())
      found.push({ index: start + first + at, cells });
  }
  return found;
}

/** One row as the public service sends it. */
export function formatRow(
  { columns }: Split,
  features: ReadonlyMap<string, Feature>,
  { index, cells }: NumberedRow,
): string {
  const row = columns.map(({ name }, at) => [
    name,
    presentCell(cells[at] ?? null, features.get(name)),
  ]);
  return JSON.stringify({ row_idx: index, row: Object.fromEntries(row), truncated_cells: [] });
}

/** The features of a split as a list. */
export const formatFeatures = (features: ReadonlyMap<string, Feature>): string =>
  JSON.stringify([...features].map(([name, type], at) => ({ feature_idx: at, name, type })));

export function formatRows(
  split: Split,
  features: ReadonlyMap<string, Feature>,
  rows: readonly NumberedRow[],
  total: number,
  isPartial = false,
): string {
  let left = split.settings.replyBytes;
  const texts = rows.map((row) => {
    const text = formatRow(split, features, row);
    left -= text.length;
    if (left < 0)
      throw new EngineError(
        "TooBigContentError",
        `These ${rows.length} rows are larger than ${split.settings.replyBytes} bytes as JSON. Ask for fewer.`,
      );
    return text;
  });
  return `{"features":${formatFeatures(features)},"rows":[${texts.join(",")}],"num_rows_total":${total},"num_rows_per_page":${PAGE},"partial":${isPartial}}`;
}

/** SQL of a row's number in its split, where these of its files are read. */
export function rowNumber(split: Split, files: Iterable<number> = split.rows.keys()): string {
  requireNumbers(split);
  const starts = [...files].map((file) => whole(startOf(split, file)));
  return `([${starts.join(", ")}]::BIGINT[])[file_index::BIGINT + 1] + file_row_number`;
}

function requireNumbers(split: Split): void {
  const clash = findClash(split);
  if (clash)
    throw new EngineError(
      "NotSupportedDisabledViewerError",
      `Splits with a column named ${JSON.stringify(clash.name)} cannot be filtered, searched or inspected.`,
    );
}

const findClash = ({ columns }: Split) =>
  columns.find(({ name }) => VIRTUAL.includes(name.toLowerCase()));

const startOf = ({ rows }: Split, file: number): number =>
  rows.slice(0, file).reduce((sum, count) => sum + count, 0);

/** Numbers come over a pipe: none becomes SQL unless it is one. */
const whole = (value: number): string => String(Math.max(0, Math.trunc(Number(value))));
