import { expect, it } from "vitest";
import { tokenSegments } from "./token-segments.ts";

it("cuts a text at its labels, in the order of the text", () => {
  const tokens = [
    { type: "PLACE", start: 13, end: 18 },
    { type: "PERSON", start: 0, end: 3 },
  ];
  expect(tokenSegments("Ada lives in Turin.", tokens)).toEqual([
    { text: "Ada", type: "PERSON" },
    { text: " lives in " },
    { text: "Turin", type: "PLACE" },
    { text: "." },
  ]);
});

it("keeps the text whole where labels overlap or are empty", () => {
  const tokens = [
    { type: "A", start: 0, end: 4 },
    { type: "B", start: 2, end: 6 },
    { type: "C", start: 5, end: 5 },
  ];
  const segments = tokenSegments("abcdef", tokens);
  expect(segments.map(({ text }) => text).join("")).toBe("abcdef");
  expect(segments.filter(({ type }) => type)).toEqual([{ text: "abcd", type: "A" }]);
  expect(tokenSegments("", [])).toEqual([]);
});
