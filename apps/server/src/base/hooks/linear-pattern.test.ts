import { expect, it } from "vitest";
import { linearPattern } from "./linear-pattern.ts";

const found = (expression: string, text: string, from = 0) =>
  [...linearPattern(expression)(text, from)].map(({ start, end }) => text.slice(start, end));

it("finds all places, from where it is asked to", () => {
  expect(found(String.raw`\bEMP-\d+\b`, "EMP-1, XEMP-2 and 😀 EMP-34")).toEqual([
    "EMP-1",
    "EMP-34",
  ]);
  expect(found("a+", "aa b aaa", 1)).toEqual(["a", "aaa"]);
  // What stands before counts for borders.
  expect(found(String.raw`\bb`, "ab b", 1)).toEqual(["b"]);
  expect(found("^b", "ab", 1)).toEqual([]);
});

it("takes no longer for texts that are made to take long", () => {
  const began = performance.now();
  expect(found("(?:a+)+$", `${"a".repeat(50_000)}b`)).toEqual([]);
  expect(performance.now() - began).toBeLessThan(5_000);
});

it.each(["(?=a)", "(", "a*", "(?:[a-z]{400}[0-9]{400}){2}|".repeat(4)])(
  "refuses %s",
  (expression) => {
    expect(() => linearPattern(expression)).toThrow();
  },
);
