import { expect, it } from "vitest";
import { peaksOf } from "./read-peaks.ts";

it("finds the loudest of each stretch", () => {
  expect(peaksOf(new Float32Array([0.5, -0.75, 0, 0.25]), 2)).toEqual([0.75, 0.25]);
  expect(peaksOf(new Float32Array([]), 2)).toEqual([0, 0]);
});
