import { expect, it } from "vitest";
import { matchesAny, matchesPattern } from "./match-pattern.ts";

it.each([
  ["gpt-4o", "gpt-4o", true],
  ["gpt-4o", "gpt-4o-mini", false],
  ["gpt-*", "gpt-4o", true],
  ["gpt-*", "a/gpt-4o", false],
  ["*", "", true],
  ["a*b*c", "abc", true],
  ["a*b*c", "a-c-b", false],
  ["a*a", "a", false],
  ["*-mini", "gpt-4o-mini", true],
  ["a.c", "abc", false],
  ["**", "x", true],
])("%s and %s: %s", (pattern, text, expected) => {
  expect(matchesPattern(pattern, text)).toBe(expected);
});

it("takes no longer than the text is long", () => {
  const started = performance.now();
  expect(matchesPattern(`${"a*".repeat(90)}b`, "a".repeat(100_000))).toBe(false);
  expect(performance.now() - started).toBeLessThan(1_000);
});

it("compares names of models without case", () => {
  expect(matchesAny(["x", "Ada/*"], "ada/M")).toBe(true);
});
