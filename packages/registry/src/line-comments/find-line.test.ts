import { expect, it } from "vitest";
import { findLine, linesOf } from "./find-line.ts";
import { applySuggestion, findSuggestion } from "./suggestion.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

it("finds a line at its place, or where it alone says the same", () => {
  const lines = ["a", "b", "", "b", "c", ""];
  expect(findLine(lines, { line: 2, text: "b" })).toBe(2);
  expect(findLine(lines, { line: 4, text: "c" })).toBe(5);
  expect(findLine(lines, { line: 1, text: "b" })).toBeUndefined();
  expect(findLine(lines, { line: 1, text: "" })).toBeUndefined();
  expect(findLine(lines, { line: 9, text: "x" })).toBeUndefined();
});

it("reads the lines of texts alone", () => {
  expect(linesOf(bytes("a\r\nb\n"))).toEqual(["a\r", "b"]);
  expect(linesOf(bytes("a\nb"))).toEqual(["a", "b"]);
  expect(linesOf(bytes("a\0b"))).toBeUndefined();
});

it("finds the first suggestion of a comment", () => {
  expect(findSuggestion("Try:\n```suggestion\nx\n y\n```\nor\n```suggestion\nz\n```")).toBe(
    "x\n y",
  );
  expect(findSuggestion("```suggestion\r\nx\r\n```")).toBe("x");
  expect(findSuggestion("```suggestion\n```")).toBe("");
  expect(findSuggestion("````suggestion\n```\ninner\n```\n````")).toBe("```\ninner\n```");
  for (const none of ["Words", "```python\nx\n```", "```suggestion\nx"])
    expect(findSuggestion(none)).toBeUndefined();
});

it("puts a suggestion in the place of a line, with the file's own line ends", () => {
  const apply = (content: string, line: number, suggestion: string) =>
    new TextDecoder().decode(applySuggestion(bytes(content), line, suggestion));
  expect(apply("a\nb\nc\n", 2, "x\ny")).toBe("a\nx\ny\nc\n");
  expect(apply("a\nb\nc\n", 2, "")).toBe("a\nc\n");
  expect(apply("a\r\nb\r\n", 2, "x\ny")).toBe("a\r\nx\r\ny\r\n");
  expect(apply("a\nb", 2, "x")).toBe("a\nx");
});
