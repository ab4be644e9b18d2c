import { expect, it } from "vitest";
import { linesFinder, linesOf } from "./find-lines.ts";
import { applySuggestion, findSuggestion } from "./suggestion.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

it("finds a line at its place, or where it alone says the same", () => {
  const find = linesFinder(["a", "b", "", "b", "c", ""]);
  expect(find({ line: 2, text: "b" })).toBe(2);
  expect(find({ line: 4, text: "c" })).toBe(5);
  expect(find({ line: 1, text: "b" })).toBeUndefined();
  expect(find({ line: 1, text: "" })).toBeUndefined();
  expect(find({ line: 9, text: "x" })).toBeUndefined();
});

it("finds several lines, unless one of them is another now", () => {
  const find = linesFinder(["a", "b", "", "b", "c", "a"]);
  expect(find({ line: 3, text: "a\nb\n" })).toBe(3);
  expect(find({ line: 3, text: "\nb\nc" })).toBe(5);
  expect(find({ line: 9, text: "b\nc\na" })).toBe(6);
  expect(find({ line: 9, text: "a\nc" })).toBeUndefined();
  expect(find({ line: 9, text: "a\nb" })).toBeUndefined();
  expect(find({ line: 9, text: "c\na\n" })).toBeUndefined();
  expect(find({ line: 1, text: "\na" })).toBeUndefined();
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

it("puts a suggestion in the place of lines, with the file's own line ends, and keeps all other bytes", () => {
  const apply = (content: string, [startLine, line]: [number, number], suggestion: string) =>
    new TextDecoder().decode(applySuggestion(bytes(content), { startLine, line }, suggestion));
  expect(apply("a\nb\nc\n", [2, 2], "x\ny")).toBe("a\nx\ny\nc\n");
  expect(apply("a\nb\nc\nd\n", [2, 3], "x")).toBe("a\nx\nd\n");
  expect(apply("a\nb\nc\n", [1, 3], "")).toBe("");
  expect(apply("a\nb\nc\n", [2, 2], "")).toBe("a\nc\n");
  expect(apply("a\r\nb\r\nc\r\n", [1, 2], "x\ny")).toBe("x\r\ny\r\nc\r\n");
  expect(apply("a\nb", [2, 2], "x\ny")).toBe("a\nx\ny");
  expect(apply("a\r\nb", [2, 2], "x\ny")).toBe("a\r\nx\r\ny");
  const latin1 = Uint8Array.of(0xe9, 0x0a, 0x62, 0x0a);
  expect([...applySuggestion(latin1, { startLine: 2, line: 2 }, "c")]).toEqual([
    ...[0xe9, 0x0a, 0x63, 0x0a],
  ]);
});
