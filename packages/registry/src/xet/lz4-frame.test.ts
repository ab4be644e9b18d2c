import { expect, it } from "vitest";
import { decodeLz4Frame } from "./lz4-frame.ts";

/** A frame of one block with the given header flags; checksums are zeros, because they are not read. */
function frameOf(block: readonly number[], isPlain = false): Uint8Array {
  const size = block.length + (isPlain ? 0x8000_0000 : 0);
  const header = new Uint8Array([0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0]);
  const length = new Uint8Array(new Uint32Array([size]).buffer);
  return new Uint8Array([...header, ...length, ...block, 0, 0, 0, 0]);
}
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const ascii = (words: string) => [...new TextEncoder().encode(words)];

it("decodes literals, overlapping matches and long lengths", () => {
  expect(text(decodeLz4Frame(frameOf([0x50, ...ascii("hello")]), 5))).toBe("hello");
  // "ab", then a match of 6 at distance 2 that overlaps itself, then the last literal.
  const overlap = [0x22, ...ascii("ab"), 2, 0, 0x10, ...ascii("!")];
  expect(text(decodeLz4Frame(frameOf(overlap), 9))).toBe("abababab!");
  const long = [0xf0, 255, 30, ...ascii("x".repeat(300))];
  expect(text(decodeLz4Frame(frameOf(long), 300))).toBe("x".repeat(300));
  expect(text(decodeLz4Frame(frameOf(ascii("as it is"), true), 8))).toBe("as it is");
});

it.each([
  ["another length", frameOf([0x50, ...ascii("hello")]), 4],
  ["a match before the beginning", frameOf([0x11, 65, 9, 0, 0x10, 66]), 7],
  ["a match at distance zero", frameOf([0x11, 65, 0, 0, 0x10, 66]), 7],
  ["literals that are not there", frameOf([0xf0, 255, 255]), 600],
  ["another magic", new Uint8Array(20), 5],
  ["an end too soon", frameOf([0x50, ...ascii("hello")]).slice(0, 12), 5],
])("refuses %s", (_, frame, length) => {
  expect(() => decodeLz4Frame(frame, length)).toThrow("not a valid LZ4 frame");
});

it("ends without harm on noise", () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % 256;
  };
  for (let round = 0; round < 5000; round++) {
    const block = Array.from({ length: random() }, random);
    try {
      decodeLz4Frame(frameOf(block), random() * 4);
    } catch (error) {
      expect((error as { code?: string }).code).toBe("bad-request");
    }
  }
});
