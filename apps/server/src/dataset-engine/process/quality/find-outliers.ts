import { DuckDBListValue } from "@duckdb/node-api";
import type { Outliers } from "../../quality/quality-work.ts";
import { quoteName } from "../../where/print-sql.ts";
import type { Column, Split } from "../open-split.ts";
import { rowNumber } from "../rows.ts";
import { countRows } from "../search/search-rows.ts";
import { EXAMPLES, numbersOf } from "./example-rows.ts";

/** So many times the distance between the quartiles beyond them is "far out" in Tukey's words. */
const FENCE = 3;
/** Of more rows the quartiles are estimates, which need no memory. */
const EXACT_ROWS = 10_000_000;

/** Numbers far outside of the middle half of a column; `undefined` where that half is one value. */
export async function findOutliers(split: Split, { name }: Column): Promise<Outliers | undefined> {
  const column = `${quoteName(name)}::DOUBLE`;
  const values = `(SELECT ${column} AS x, ${rowNumber(split)} AS n FROM ${split.from()})
    WHERE x IS NOT NULL AND isfinite(x)`;
  const { connection } = split;
  const read = await connection.runAndReadAll(
    `SELECT ${countRows(split) > EXACT_ROWS ? "approx_quantile" : "quantile_cont"}(x, [0.25, 0.75]) FROM ${values}`,
  );
  const quartiles = read.getRows()[0]?.[0];
  if (!(quartiles instanceof DuckDBListValue)) return undefined;
  const [lower, upper] = quartiles.items.map(Number) as [number, number];
  const width = upper - lower;
  const [low, high] = [lower - FENCE * width, upper + FENCE * width];
  if (!(width > 0) || !Number.isFinite(low) || !Number.isFinite(high)) return undefined;
  const distance = `greatest(${low}::DOUBLE - x, x - ${high}::DOUBLE)`;
  const counted = await connection.runAndReadAll(
    `SELECT count(*), arg_max(n, ${distance}, ${EXAMPLES}) FROM ${values} AND ${distance} > 0`,
  );
  const [rows, examples] = counted.getRows()[0] ?? [];
  return { low, high, rows: Number(rows ?? 0), examples: numbersOf(examples ?? null) };
}
