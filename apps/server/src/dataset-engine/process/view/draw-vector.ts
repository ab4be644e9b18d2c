import { DuckDBArrayValue, DuckDBListValue, type DuckDBValue } from "@duckdb/node-api";
import type { VectorCell } from "@orrery/web/page-data/repo/split-viewer";

/** Shorter lists are read, not looked at. */
const LEAST = 16;
const MOST_BARS = 64;
const BAR_DIGITS = 3;
const DIGITS = 5;

/** A list of fractions, such as an embedding, as bars: each is the mean of its part. `undefined` for other values. */
export function drawVector(value: DuckDBValue): VectorCell | undefined {
  if (!(value instanceof DuckDBListValue || value instanceof DuckDBArrayValue)) return undefined;
  const items = value.items as readonly DuckDBValue[];
  if (items.length < LEAST || !areNumbers(items) || items.every(Number.isInteger)) return undefined;
  let [min, max] = [items[0] as number, items[0] as number];
  for (const item of items) {
    if (item < min) min = item;
    if (item > max) max = item;
  }
  const count = Math.min(MOST_BARS, items.length);
  const most = Math.max(Math.abs(min), Math.abs(max));
  const bars = Array.from({ length: count }, (_, bar) => {
    const part = items.slice(
      Math.floor((bar * items.length) / count),
      Math.floor(((bar + 1) * items.length) / count),
    );
    const mean = part.reduce((sum, item) => sum + item / part.length, 0);
    return Number((mean / most).toFixed(BAR_DIGITS));
  });
  return { kind: "vector", length: items.length, min: short(min), max: short(max), bars };
}

const areNumbers = (items: readonly unknown[]): items is readonly number[] =>
  items.every(Number.isFinite);

const short = (value: number): number => Number(value.toPrecision(DIGITS));
