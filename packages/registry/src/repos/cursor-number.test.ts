import { expect, it } from "vitest";
import { parseCursorNumber } from "./cursor-number.ts";

it("reads every number that a place in an order can have, however it is written", () => {
  const numbers = [0, 1, 0.25, 1e-7, 1 / 3e6, 1.1e21, 1e22, Number.MAX_SAFE_INTEGER, -157766400000];
  expect(numbers.map((number) => parseCursorNumber(`${number}`))).toEqual(numbers);
});

it("takes nothing else for a number", () => {
  for (const text of ["", "-", "1e", "1e-7x", "0x10", " 1", "Infinity", "NaN", "1e+999"])
    expect(parseCursorNumber(text), text).toBeUndefined();
});
