import { expect, it } from "vitest";
import { parseByteRange } from "./byte-range.ts";

it.each([
  [undefined, 10, undefined],
  ["bytes=0-0", 10, { start: 0, end: 1 }],
  ["bytes=2-", 10, { start: 2, end: 10 }],
  ["bytes=2-99", 10, { start: 2, end: 10 }],
  ["bytes=-3", 10, { start: 7, end: 10 }],
  ["bytes=-30", 10, { start: 0, end: 10 }],
  ["bytes=10-", 10, "unsatisfiable"],
  ["bytes=0-0", 0, "unsatisfiable"],
  ["bytes=-0", 10, "unsatisfiable"],
  ["bytes=5-2", 10, undefined],
  ["bytes=0-1,4-5", 10, undefined],
  ["lines=0-1", 10, undefined],
  ["bytes=-", 10, undefined],
] as const)("reads %j of %i bytes", (header, size, range) => {
  expect(parseByteRange(header, size)).toEqual(range);
});
