import { EngineError } from "../../engine-error.ts";
import { quoteName } from "../../where/print-sql.ts";
import type { Column } from "../open-split.ts";
import { rowHash } from "../row-hash.ts";
import { rowNumber } from "../rows.ts";
import type { ComparedColumns } from "./compare-columns.ts";
import type { Side, Sides } from "./sides.ts";

/** The table of rows that differ: `before` and `after` are their numbers; one is null where the row is added or removed. */
export const DIFFERENCES = "differences";

/**
 * Makes the table. With a key, rows with the same value are one row. Without one, equal rows are the same: where a
 * revision has more of them, the last are added or removed. Throws `InvalidParameter` for a column that is no key.
 */
export async function matchRows(
  { before, after }: Sides,
  { common, retyped }: ComparedColumns,
  key: string | undefined,
): Promise<void> {
  const { connection } = after.split;
  const keyColumn = key === undefined ? undefined : common.find(({ name }) => name === key);
  if (key !== undefined && !keyColumn)
    throw new EngineError(
      "InvalidParameter",
      `Both revisions need a column ${JSON.stringify(key.slice(0, 100))} to match rows by.`,
    );
  for (const [table, side] of [
    ["before", before],
    ["after", after],
  ] as const) {
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE ${table}_rows AS ${select(side, common, retyped, keyColumn)}`,
    );
    if (keyColumn) await requireUnique(side, `${table}_rows`, keyColumn.name);
  }
  const on = keyColumn ? "a.k = b.k" : "a.k = b.k AND a.h = b.h";
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE ${DIFFERENCES} AS
     SELECT b.n AS before, a.n AS after FROM before_rows b FULL JOIN after_rows a ON ${on}
     WHERE a.n IS NULL OR b.n IS NULL OR a.h <> b.h`,
  );
  for (const table of ["before_rows", "after_rows"]) await connection.run(`DROP TABLE ${table}`);
}

/** Number, hash and key of rows; without a key column, a row's place among equal ones. */
function select(
  { split, files }: Side,
  common: readonly Column[],
  retyped: ReadonlySet<string>,
  key: Column | undefined,
): string {
  if (files.length === 0) return "SELECT 0::BIGINT AS n, 0::UBIGINT AS h, 0::UBIGINT AS k LIMIT 0";
  const types = new Map(split.columns.map((column) => [column.name, column]));
  // With types of its own side: an equal hash of another type would be chance.
  const parts = common.map(({ name }) =>
    retyped.has(name) ? `hash(${quoteName(name)}::VARCHAR)` : rowHash([types.get(name) as Column]),
  );
  const hash = parts.length === 0 ? "0::UBIGINT" : `hash(${parts.join(", ")})`;
  const rows = `SELECT ${rowNumber(split, files)} AS n, ${hash} AS h
    ${key ? `, hash(${quoteName(key.name)}::VARCHAR) AS k, ${quoteName(key.name)} IS NULL AS is_null` : ""}
    FROM ${split.from(files)}`;
  return key
    ? `SELECT n, h, k, is_null FROM (${rows})`
    : `SELECT n, h, row_number() OVER (PARTITION BY h ORDER BY n)::UBIGINT AS k FROM (${rows})`;
}

async function requireUnique({ split, files }: Side, table: string, key: string): Promise<void> {
  if (files.length === 0) return;
  const read = await split.connection.runAndReadAll(
    `SELECT count(*) - count(DISTINCT k), count(*) FILTER (is_null) FROM ${table}`,
  );
  const [repeated, nulls] = (read.getRows()[0] ?? []).map(Number) as [number, number];
  if (repeated === 0 && nulls === 0) return;
  throw new EngineError(
    "InvalidParameter",
    `${JSON.stringify(key.slice(0, 100))} does not identify rows: ${repeated} rows have the value of another row, ${nulls} have none.`,
  );
}
