import { expect, it } from "vitest";
import { parseGlob } from "./glob.ts";

// What fsspec says of more patterns is in layouts.test.ts.
it.each([
  ["data/*.csv", "data/a.csv", true],
  ["data/*.csv", "data/more/a.csv", false],
  ["**/*.csv", "a.csv", true],
  ["a?.csv", "ab.csv", true],
  ["a.csv", "aXcsv", false],
  ["{a,b}.csv", "a.csv", false],
  ["[!a-c]*", "d1", true],
])("%s fits %s: %s", (pattern, path, fits) => {
  expect(parseGlob(pattern)?.(path)).toBe(fits);
});

it("reads patterns with many stars", () => {
  const pattern = `${"*a".repeat(100)}b`;
  expect(parseGlob(pattern)?.("a".repeat(4000))).toBe(false);
  expect(parseGlob("**/a/".repeat(50).concat("b"))?.("a/".repeat(1000))).toBe(false);
});
