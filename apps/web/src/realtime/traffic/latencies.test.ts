import { expect, it } from "vitest";
import { columnLabel, histogramOf, LATENCY_EDGES, percentile } from "./latencies.ts";

it("counts every latency in one column, an edge in the one it begins", () => {
  const counts = histogramOf([0, 4.9, 5, 79, 80, 2560, 90_000]);
  expect(counts).toEqual([2, 1, 0, 0, 1, 1, 0, 0, 0, 0, 2]);
  expect(counts).toHaveLength(LATENCY_EDGES.length + 1);
});

it.each([
  [0.5, 50],
  [0.99, 99],
  [0, 1],
  [1, 100],
])("finds the percentile %s", (share, expected) => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, share)).toBe(expected);
});

it("knows no percentile of nothing", () => {
  expect(percentile([], 0.5)).toBeUndefined();
});

it("names its columns", () => {
  expect([0, 1, LATENCY_EDGES.length].map(columnLabel)).toEqual(["< 5", "5–10", "≥ 2560"]);
});
