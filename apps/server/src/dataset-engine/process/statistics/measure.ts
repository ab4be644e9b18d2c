import { rawNumber } from "../cells.ts";
import type { Split } from "../open-split.ts";
import { formatDuration, formatSeconds } from "./format-time.ts";

const BINS = 10;
const DIGITS = 5;

/** Numbers of a column: its values, its lengths, or its times in seconds. */
export interface Measured {
  readonly kind: "int" | "float" | "datetime";
  readonly sql: string;
  /** Of the split. */
  readonly rows: number;
}

/** Up to so many values are counted one by one: that is quicker than to find their median. */
const FEW_VALUES = 2_000;
/** Sums and differences of whole numbers below it fit 64 bits, which are much quicker than 128. */
const HALF_OF_64_BITS = 2n ** 62n;
export const FIELDS = ["min", "max", "mean", "median", "std", "histogram"] as const;

/** The share of `count` in `rows`, rounded. */
export const proportion = (count: number, rows: number): number =>
  rows === 0 ? 0 : round(count / rows);

/** Minimum, maximum, mean, median, deviation of a sample, and a histogram of at most ten bins. */
export async function measure(split: Split, measured: Measured): Promise<object> {
  const { kind, sql, rows } = measured;
  const read = await split.connection.runAndReadAll(
    `SELECT count(x), min(x), max(x), avg(x), stddev_samp(x), approx_count_distinct(x)
     FROM (SELECT ${sql} AS x FROM ${split.from()})`,
  );
  const [count, min, max, mean, std, distinct] = read.getRows()[0] ?? [];
  const nulls = rows - Number(count);
  const head = { nan_count: nulls, nan_proportion: proportion(nulls, rows) };
  if (min === null || max === null || min === undefined || max === undefined)
    return { ...head, ...Object.fromEntries(FIELDS.map((field) => [field, null])) };
  const show = {
    int: (value: number | bigint) => (typeof value === "bigint" ? rawNumber(value) : round(value)),
    float: (value: number | bigint) => round(Number(value)),
    datetime: (value: number | bigint) => formatSeconds(Number(value)),
  }[kind];
  const bounds =
    kind === "int"
      ? intBins(BigInt(String(min)), BigInt(String(max)))
      : floatBins(Number(min), Number(max));
  const deviation = Number(std ?? 0);
  const isSmall = kind === "int" && Number(distinct) <= FEW_VALUES;
  const { median, hist } = isSmall
    ? await countEach(split, sql, bounds)
    : { median: await readMedian(split, sql), hist: await countBins(split, sql, bounds) };
  return {
    ...head,
    min: show(kind === "int" ? BigInt(String(min)) : Number(min)),
    max: show(kind === "int" ? BigInt(String(max)) : Number(max)),
    mean: show(Number(mean)),
    median: show(median),
    std: kind === "datetime" ? formatDuration(deviation) : round(deviation),
    histogram: { hist, bin_edges: bounds.edges.map(show) },
  };
}

interface Bins {
  /** SQL of the number of the bin of `x`. */
  readonly bin: string;
  readonly count: number;
  readonly edges: readonly (number | bigint)[];
}

/** Bins of whole numbers are as wide as a whole number: there may be fewer. */
export function intBins(min: bigint, max: bigint): Bins {
  const step = (max - min + BigInt(BINS)) / BigInt(BINS);
  const count = Number((max - min) / step) + 1;
  const edges = Array.from({ length: count }, (_, at) => min + BigInt(at) * step);
  const type = min > -HALF_OF_64_BITS && max < HALF_OF_64_BITS ? "BIGINT" : "HUGEINT";
  return { bin: `(x::${type} - (${min})) // ${step}`, count, edges: [...edges, max] };
}

function floatBins(min: number, max: number): Bins {
  if (min === max) return { bin: "0", count: 1, edges: [min, max] };
  const step = (max - min) / BINS;
  const edges = Array.from({ length: BINS }, (_, at) => min + at * step);
  return { bin: `floor((x - (${min})) / (${step}))`, count: BINS, edges: [...edges, max] };
}

async function countBins(split: Split, sql: string, { bin, count }: Bins) {
  const read = await split.connection.runAndReadAll(
    `SELECT least(${bin}, ${count - 1})::INTEGER AS bin, count(*)
     FROM (SELECT ${sql} AS x FROM ${split.from()}) WHERE x IS NOT NULL GROUP BY bin`,
  );
  const counts = new Map(read.getRows().map(([at, rows]) => [Number(at), Number(rows)]));
  return Array.from({ length: count }, (_, at) => counts.get(at) ?? 0);
}

async function readMedian(split: Split, sql: string): Promise<number> {
  const read = await split.connection.runAndReadAll(
    `SELECT median(x)::DOUBLE FROM (SELECT ${sql} AS x FROM ${split.from()})`,
  );
  return Number(read.getRows()[0]?.[0]);
}

/** The median and the bins of whole numbers that are few. */
async function countEach(split: Split, sql: string, bounds: Bins) {
  const read = await split.connection.runAndReadAll(
    `SELECT x::HUGEINT, count(*) FROM (SELECT ${sql} AS x FROM ${split.from()})
     WHERE x IS NOT NULL GROUP BY 1 ORDER BY 1`,
  );
  const counts = read.getRows().map(([x, rows]) => [BigInt(String(x)), Number(rows)] as const);
  return distribute(counts, bounds);
}

/** The same of values with their counts, in order. */
export function distribute(
  counts: readonly (readonly [x: bigint, rows: number])[],
  { edges, count }: Pick<Bins, "edges" | "count">,
): { readonly median: number; readonly hist: readonly number[] } {
  const total = counts.reduce((sum, [, rows]) => sum + rows, 0);
  const valueAt = (place: number): number => {
    let left = place;
    for (const [x, rows] of counts) {
      if (left < rows) return Number(x);
      left -= rows;
    }
    return Number.NaN;
  };
  const [low, high] = [valueAt(Math.floor((total - 1) / 2)), valueAt(Math.floor(total / 2))];
  const hist = Array.from({ length: count }, () => 0);
  const inner = edges.slice(1, count);
  for (const [x, rows] of counts) {
    const bin = inner.findIndex((edge) => x < edge);
    const at = bin === -1 ? count - 1 : bin;
    hist[at] = (hist[at] ?? 0) + rows;
  }
  return { median: low + (high - low) / 2, hist };
}

export const round = (value: number): number => Number(value.toFixed(DIGITS));
