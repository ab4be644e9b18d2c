import type { Split } from "../open-split.ts";
import { distribute, FIELDS, intBins, proportion, round } from "./measure.ts";

/** The same as `measure` of whole numbers, in one pass: there are few lengths, and texts are slow to read. */
export async function measureLengths(split: Split, sql: string, rows: number): Promise<object> {
  const read = await split.connection.runAndReadAll(
    `SELECT x, count(*) FROM (SELECT ${sql} AS x FROM ${split.from()})
     WHERE x IS NOT NULL GROUP BY 1 ORDER BY 1`,
  );
  const counts = read.getRows().map(([x, count]) => [BigInt(String(x)), Number(count)] as const);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const head = { nan_count: rows - total, nan_proportion: proportion(rows - total, rows) };
  const [min, max] = [counts[0]?.[0], counts.at(-1)?.[0]];
  if (min === undefined || max === undefined)
    return { ...head, ...Object.fromEntries(FIELDS.map((field) => [field, null])) };
  const sum = (of: (length: number) => number) =>
    counts.reduce((all, [length, count]) => all + of(Number(length)) * count, 0);
  const mean = sum((length) => length) / total;
  const deviation = total < 2 ? 0 : Math.sqrt(sum((x) => (x - mean) ** 2) / (total - 1));
  const bounds = intBins(min, max);
  const { median, hist } = distribute(counts, bounds);
  return {
    ...head,
    min: Number(min),
    max: Number(max),
    mean: round(mean),
    median: round(median),
    std: round(deviation),
    histogram: { hist, bin_edges: bounds.edges.map(Number) },
  };
}
