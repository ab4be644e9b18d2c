import { expect, it } from "vitest";
import { decodeHalf, encodeHalf } from "./half-float.ts";

const roundTrip = (value: number) => decodeHalf(encodeHalf(Float32Array.of(value)))[0];

it.each([
  [0, 0],
  [1, 1],
  [-0.3333333432674408, -0.333251953125],
  [65504, 65504],
  [65520, Number.POSITIVE_INFINITY],
  [2 ** -24, 2 ** -24],
  [2 ** -26, 0],
  [1 + 2 ** -11, 1],
  [1 + 3 * 2 ** -11, 1 + 2 ** -9],
  [2047.5, 2048],
  [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  [Number.NaN, Number.NaN],
])("stores %d as %d", (value, stored) => {
  expect(roundTrip(value)).toBe(stored);
});

it("keeps every number that 16 bits can hold", () => {
  const finite = Uint16Array.from({ length: 0x7c00 }, (_, bits) => bits);
  expect(encodeHalf(decodeHalf(finite))).toEqual(finite);
});
