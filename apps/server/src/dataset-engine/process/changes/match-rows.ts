import { EngineError } from "../../engine-error.ts";
import { quoteName } from "../../where/print-sql.ts";
import type { Column } from "../open-split.ts";
import { rowHash } from "../row-hash.ts";
import { rowNumber } from "../rows.ts";
import type { ComparedColumns } from "./compare-columns.ts";
import type { Side, Sides } from "./sides.ts";

/** The table of rows that differ: `before` and `after` are their numbers; one is null where the row is added or removed. */
export const DIFFERENCES = "differences";

/** Memory is for so many of each revision; more are matched in turns, by hash. */
const ROWS_AT_ONCE = 1_000_000;

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
  const most = Math.max(rowsOf(before), rowsOf(after));
  const parts = Math.max(1, Math.ceil(most / ROWS_AT_ONCE));
  const unfit = { repeated: 0, nulls: 0 };
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${DIFFERENCES} (before BIGINT, after BIGINT)`);
  for (let part = 0; part < parts; part++) {
    const chosen = `${keyColumn ? "k" : "h"} % ${parts} = ${part}`;
    for (const [table, side] of [
      ["before_rows", before],
      ["after_rows", after],
    ] as const) {
      const rows = select(side, common, retyped, keyColumn, chosen);
      await connection.run(`CREATE OR REPLACE TEMP TABLE ${table} AS ${rows}`);
      if (!keyColumn) continue;
      const [repeated = 0, nulls = 0] = await countUnfit(side, table);
      unfit.repeated += repeated;
      unfit.nulls += nulls;
    }
    const on = keyColumn ? "a.k = b.k" : "a.k = b.k AND a.h = b.h";
    if (unfit.repeated + unfit.nulls === 0)
      await connection.run(
        `INSERT INTO ${DIFFERENCES}
         SELECT b.n, a.n FROM before_rows b FULL JOIN after_rows a ON ${on}
         WHERE a.n IS NULL OR b.n IS NULL OR a.h <> b.h`,
      );
  }
  for (const table of ["before_rows", "after_rows"]) await connection.run(`DROP TABLE ${table}`);
  if (key !== undefined && unfit.repeated + unfit.nulls > 0)
    throw new EngineError(
      "InvalidParameter",
      `${JSON.stringify(key.slice(0, 100))} does not identify rows: ${unfit.repeated} rows have the value of another row, ${unfit.nulls} have none.`,
    );
}

const rowsOf = ({ split, files }: Side): number =>
  files.reduce((sum, file) => sum + (split.rows[file] ?? 0), 0);

/** Number, hash and key of the rows that are chosen; without a key column, a row's place among equal ones. */
function select(
  { split, files }: Side,
  common: readonly Column[],
  retyped: ReadonlySet<string>,
  key: Column | undefined,
  chosen: string,
): string {
  if (files.length === 0)
    return "SELECT 0::BIGINT AS n, 0::UBIGINT AS h, 0::UBIGINT AS k, false AS is_null LIMIT 0";
  const types = new Map(split.columns.map((column) => [column.name, column]));
  // With types of its own side: an equal hash of another type would be chance.
  const parts = common.map(({ name }) =>
    retyped.has(name) ? `hash(${quoteName(name)}::VARCHAR)` : rowHash([types.get(name) as Column]),
  );
  const hash = parts.length === 0 ? "0::UBIGINT" : `hash(${parts.join(", ")})`;
  const name = key && quoteName(key.name);
  const keys = name ? `, hash(${name}::VARCHAR) AS k, ${name} IS NULL AS is_null` : "";
  const rows = `SELECT ${rowNumber(split, files)} AS n, ${hash} AS h${keys} FROM ${split.from(files)}`;
  const k = key
    ? "k, is_null"
    : "row_number() OVER (PARTITION BY h ORDER BY n)::UBIGINT AS k, false AS is_null";
  return `SELECT n, h, ${k} FROM (${rows}) WHERE ${chosen}`;
}

/** Rows with the key of another row, and without a key. */
async function countUnfit({ split }: Side, table: string): Promise<readonly number[]> {
  const read = await split.connection.runAndReadAll(
    `SELECT count(*) - count(DISTINCT k), count(*) FILTER (is_null) FROM ${table}`,
  );
  return (read.getRows()[0] ?? []).map(Number);
}
