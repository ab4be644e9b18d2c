import { expect, it } from "vitest";
import { formatLineRange, parseLineRange } from "./line-range.ts";

it("reads from the URL what it writes", () => {
  for (const text of ["new 12 a.txt", "old 3-7 a folder/b 1.txt"])
    expect(formatLineRange(parseLineRange(text)!)).toBe(text);
  expect(parseLineRange("new 4-4 a")).toEqual({ path: "a", side: "new", startLine: 4, line: 4 });
  for (const text of ["", "new 7-3 a", "both 1 a", "new x a", "new 1 ", "new 123456789 a"])
    expect(parseLineRange(text)).toBeUndefined();
});
