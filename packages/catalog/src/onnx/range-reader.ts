/** A file whose bytes are loaded on demand. */
export interface ByteRanges {
  readonly size: number;
  /** Bytes `start` up to, not including, `end`. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Reads a file forward and passes over parts without loading them. Throws `RangeError` at its end. */
export interface RangeReader {
  position(): number;
  /** A protobuf varint, up to 2^53. */
  varint(): Promise<number>;
  take(length: number): Promise<Uint8Array>;
  skip(length: number): void;
}

/** After a jump little is loaded, then more with each step. */
const FIRST_WINDOW = 4_096;
const MAX_WINDOW = 262_144;
const MAX_VARINT_BYTES = 10;

/** `most`: bytes that may be loaded in all. */
export function createRangeReader(source: ByteRanges, most: number): RangeReader {
  let at = 0;
  let window: Uint8Array = new Uint8Array();
  let windowStart = 0;
  let size = FIRST_WINDOW;
  let loaded = 0;

  async function load(length: number): Promise<void> {
    if (at + length > source.size) throw new RangeError("The bytes end too soon.");
    const windowEnd = windowStart + window.length;
    if (at >= windowStart && at + length <= windowEnd) return;
    size = at === windowEnd ? Math.min(MAX_WINDOW, size * 2) : FIRST_WINDOW;
    const end = Math.min(source.size, at + Math.max(size, length));
    loaded += end - at;
    if (loaded > most) throw new RangeError("The header is too large.");
    window = await source.read(at, end);
    windowStart = at;
    if (window.length < length) throw new RangeError("The bytes end too soon.");
  }

  async function byte(): Promise<number> {
    if (at < windowStart || at >= windowStart + window.length) await load(1);
    const value = window[at - windowStart] ?? 0;
    at += 1;
    return value;
  }

  return {
    position: () => at,
    async varint() {
      let value = 0;
      for (let index = 0; index < MAX_VARINT_BYTES; index++) {
        const next = await byte();
        value += (next & 0x7f) * 2 ** (7 * index);
        if (next < 0x80) return value;
      }
      throw new RangeError("Invalid varint.");
    },
    async take(length) {
      await load(length);
      const part = window.subarray(at - windowStart, at - windowStart + length);
      at += length;
      return part;
    },
    skip(length) {
      at += length;
    },
  };
}
