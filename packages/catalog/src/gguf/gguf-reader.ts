import type { ByteReader } from "../byte-reader.ts";

/** Names and values, or tensors. */
export const MAX_GGUF_ENTRIES = 100_000;
/** A longer text is passed over. */
export const MAX_GGUF_TEXT_BYTES = 1_048_576;
export const MAX_GGUF_HEADER_BYTES = 128 * 1024 * 1024;

/** Bytes of a value by its type code, for those of fixed size. */
export const GGUF_VALUE_SIZES: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};
/** The codes of the values without a fixed size. */
export const GGUF_TEXT = 8;
export const GGUF_LIST = 9;

/** The format's little-endian values, none larger than it can reasonably be. */
export interface GgufReader {
  skip(length: number): Promise<void>;
  /** Of what follows. */
  length(): Promise<number>;
  /** How many bytes were read or passed over. */
  position(): number;
  uint32(): Promise<number>;
  count(): Promise<number>;
  ascii(size: number): Promise<string>;
  /** `undefined` for one longer than any that matters. */
  text(): Promise<string | undefined>;
  number(type: number): Promise<number | boolean | undefined>;
}

export function createGgufReader(bytes: ByteReader): GgufReader {
  let budget = MAX_GGUF_HEADER_BYTES;
  const spend = (length: number) => {
    budget -= length;
    if (!(budget >= 0)) throw new RangeError("The header is too long.");
  };
  const take = async (length: number): Promise<DataView> => {
    spend(length);
    const part = await bytes.take(length);
    return new DataView(part.buffer, part.byteOffset, part.byteLength);
  };
  const skip = async (length: number): Promise<void> => {
    spend(length);
    await bytes.skip(length);
  };
  const length = async () => Number((await take(8)).getBigUint64(0, true));
  return {
    skip,
    length,
    position: () => MAX_GGUF_HEADER_BYTES - budget,
    uint32: async () => (await take(4)).getUint32(0, true),
    async count() {
      const count = await length();
      if (count > MAX_GGUF_ENTRIES) throw new RangeError("The header has too many entries.");
      return count;
    },
    async ascii(size) {
      const view = await take(size);
      return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset, size));
    },
    async text() {
      const size = await length();
      if (size > MAX_GGUF_TEXT_BYTES) {
        await skip(size);
        return undefined;
      }
      const view = await take(size);
      return decodeUtf8(new Uint8Array(view.buffer, view.byteOffset, size));
    },
    async number(type) {
      const size = GGUF_VALUE_SIZES[type];
      if (size === undefined) throw new RangeError("The header has a value of an unknown type.");
      return NUMBERS[type]?.(await take(size));
    },
  };
}

const NUMBERS: Readonly<Record<number, (view: DataView) => number | boolean>> = {
  0: (view) => view.getUint8(0),
  1: (view) => view.getInt8(0),
  2: (view) => view.getUint16(0, true),
  3: (view) => view.getInt16(0, true),
  4: (view) => view.getUint32(0, true),
  5: (view) => view.getInt32(0, true),
  6: (view) => view.getFloat32(0, true),
  7: (view) => view.getUint8(0) !== 0,
  10: (view) => Number(view.getBigUint64(0, true)),
  11: (view) => Number(view.getBigInt64(0, true)),
  12: (view) => view.getFloat64(0, true),
};

/** Plain ES has no `TextDecoder`; malformed sequences become the replacement character. */
function decodeUtf8(bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  try {
    return decodeURIComponent(escaped);
  } catch {
    return String.fromCharCode(...bytes.map((byte) => (byte < 128 ? byte : 0x3f)));
  }
}
