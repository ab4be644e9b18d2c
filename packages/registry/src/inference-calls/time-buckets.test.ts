import { expect, it } from "vitest";
import { bucketOf, percentile } from "./time-buckets.ts";

const bucketsOf = (times: readonly number[]) =>
  times.map((time) => ({ bucket: bucketOf(time), calls: 1 }));

it("finds percentiles within a tenth, whatever the order and however the counts are split", () => {
  const times = Array.from({ length: 1000 }, (_, index) => 20 + index * 7);
  const buckets = bucketsOf(times.toReversed());
  for (const share of [0.5, 0.95]) {
    const exact = times[Math.ceil(share * 1000) - 1] ?? 0;
    const found = percentile(buckets, share) ?? 0;
    expect(Math.abs(found / exact - 1)).toBeLessThan(0.1);
  }
});

it("takes the rank, not the next one", () => {
  const buckets = [...bucketsOf(Array(19).fill(10)), ...bucketsOf([10_000])];
  expect(percentile(buckets, 0.95)).toBeLessThan(12);
  expect(percentile(buckets, 0.96)).toBeGreaterThan(9000);
});

it("has an end on both sides, and nothing without calls", () => {
  expect([bucketOf(-5), bucketOf(0), bucketOf(1), bucketOf(1e15)]).toEqual([0, 0, 0, 96]);
  expect(percentile([], 0.5)).toBeUndefined();
  expect(percentile([{ bucket: 0, calls: 3 }], 0.5)).toBe(1);
});
