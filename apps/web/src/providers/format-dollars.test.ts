import { expect, it } from "vitest";
import { formatDollars, formatMicros } from "./format-dollars.ts";

it.each([
  [0, "$0"],
  [0.15, "$0.15"],
  [12, "$12"],
  [1234.5, "$1234.50"],
  [0.00042, "$0.00042"],
  [0.0000012, "$0.0000012"],
])("%s dollars are %s", (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text);
});

it("reads millionths", () => {
  expect(formatMicros(2_500_000)).toBe("$2.50");
});
