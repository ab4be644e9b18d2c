import { HASH_BYTES } from "./xet-hash.ts";

const ROW_BYTES = HASH_BYTES + 4;

/** The chunks of one xorb in order, each with its hash and plain length, packed as SQL keeps them. */
export interface ChunkTable {
  readonly count: number;
  hash(index: number): Uint8Array;
  length(index: number): number;
  /** Plain bytes of the chunks `start` up to, not including, `end`. */
  bytes(start: number, end: number): number;
  /** The hashes of these chunks, one after the other. */
  hashes(start: number, end: number): Uint8Array;
  readonly packed: Uint8Array<ArrayBuffer>;
}

export function openChunkTable(stored: Uint8Array): ChunkTable {
  const packed = Uint8Array.from(stored);
  const view = new DataView(packed.buffer);
  const count = packed.length / ROW_BYTES;
  const ends = new Float64Array(count + 1);
  const length = (index: number) => view.getUint32(index * ROW_BYTES + HASH_BYTES, true);
  const hash = (index: number) =>
    packed.subarray(index * ROW_BYTES, index * ROW_BYTES + HASH_BYTES);
  for (let index = 0; index < count; index++) ends[index + 1] = (ends[index] ?? 0) + length(index);
  return {
    count,
    packed,
    hash,
    length,
    bytes: (start, end) => (ends[end] ?? 0) - (ends[start] ?? 0),
    hashes(start, end) {
      const all = new Uint8Array((end - start) * HASH_BYTES);
      for (let index = start; index < end; index++)
        all.set(hash(index), (index - start) * HASH_BYTES);
      return all;
    },
  };
}

export function packChunkTable(
  chunks: readonly { readonly hash: Uint8Array; readonly length: number }[],
): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(chunks.length * ROW_BYTES);
  const view = new DataView(packed.buffer);
  for (const [index, { hash, length }] of chunks.entries()) {
    packed.set(hash, index * ROW_BYTES);
    view.setUint32(index * ROW_BYTES + HASH_BYTES, length, true);
  }
  return packed;
}
