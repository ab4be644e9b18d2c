import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { addSafetensors, readSafetensorsHeader } from "./read-safetensors-header.ts";

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
async function* inPieces(all: Uint8Array, size = 1000) {
  for (let start = 0; start < all.length; start += size) yield all.subarray(start, start + size);
}
const withHeader = (json: string) =>
  new Uint8Array([
    ...new Uint8Array(new BigUint64Array([BigInt(json.length)]).buffer),
    ...new TextEncoder().encode(json),
  ]);

it("counts the parameters of a real model by type", async () => {
  const path = "../../../../examples/tiny-sentiment/model/model.safetensors";
  const content = readFileSync(new URL(path, import.meta.url));
  expect(await readSafetensorsHeader(inPieces(content), decode)).toEqual({
    parameters: { F16: 162_627 },
    total: 162_627,
  });
});

it.each([
  ["nothing", new Uint8Array(0)],
  ["a length beyond the end", new Uint8Array([255, 0, 0, 0, 0, 0, 0, 0, 123])],
  ["a length beyond all sense", new Uint8Array(16).fill(255)],
  ["no JSON", withHeader("{not json")],
  ["another kind of JSON", withHeader("[1, 2]")],
])("finds no header in %s", async (_, content) => {
  expect(await readSafetensorsHeader(inPieces(content), decode)).toBeUndefined();
});

it("leaves out tensors that are none, and adds up shards", async () => {
  const json = JSON.stringify({
    __metadata__: { format: "pt" },
    a: { dtype: "F32", shape: [2, 3] },
    b: { dtype: "F32", shape: [] },
    c: { dtype: 7, shape: [9] },
    d: { dtype: "I8", shape: ["x"] },
    e: null,
  });
  const one = await readSafetensorsHeader(inPieces(withHeader(json)), decode);
  expect(one).toEqual({ parameters: { F32: 7 }, total: 7 });
  expect(addSafetensors([one!, { parameters: { F32: 1, BF16: 4 }, total: 5 }])).toEqual({
    parameters: { F32: 8, BF16: 4 },
    total: 12,
  });
});
