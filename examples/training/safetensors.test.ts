import { expect, it } from "vitest";
import { decodeSafetensors, encodeSafetensors } from "./safetensors.ts";
import type { Weights } from "./tensor.ts";

const WEIGHTS: Weights = new Map([
  ["first", { shape: [3], data: Float32Array.of(0.5, -2, 0) }],
  ["second.weight", { shape: [2, 2], data: Float32Array.of(1, 2, 3, 65504) }],
]);

it("gives back what it stored, from plain bytes and from a Buffer inside a larger one", () => {
  const file = encodeSafetensors(WEIGHTS);
  const pooled = Buffer.concat([Buffer.alloc(3), file]).subarray(3);
  expect(decodeSafetensors(file)).toEqual(WEIGHTS);
  expect(decodeSafetensors(pooled)).toEqual(WEIGHTS);
});

it("aligns the data to eight bytes, as readers that map the file expect", () => {
  const file = encodeSafetensors(WEIGHTS);
  const headerLength = new DataView(file.buffer).getBigUint64(0, true);
  expect(Number(headerLength) % 8).toBe(0);
});

it("refuses an element type that it would misread", () => {
  const header = '{"x":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}'.padEnd(56);
  const file = new Uint8Array(8 + header.length + 4);
  file[0] = header.length;
  file.set(new TextEncoder().encode(header), 8);
  expect(() => decodeSafetensors(file)).toThrow("x is F32");
});
