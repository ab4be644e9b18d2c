import { expect, it } from "vitest";
import { isSmallJson } from "./json-size.ts";

const limits = { parts: 3, values: 2 };

it.each([
  ['{"a": [1, 2, 3]}', true],
  ["[1, 2, 3, 4]", false],
  ["[[[[", false],
  ['{"a": 1, "b": 2, "c": 3}', false],
  ['"{[,:{[,:{[,:"', true],
  [String.raw`"\"{[,:{[,:"`, true],
  [String.raw`["\\", {}, []]`, true],
  [String.raw`["\\", {}, [], ""]`, false],
  [`"${"\\".repeat(1_001)}"[[[[`, true],
  ["", true],
])("says of %s whether it is small", (text, expected) => {
  expect(isSmallJson(text, limits)).toBe(expected);
});
