import { type ByteReader, createByteReader } from "../byte-reader.ts";
import type { GgufInfo } from "../model.ts";

const MAX_ENTRIES = 100_000;
const MAX_TEXT_BYTES = 1_048_576;
const MAX_HEADER_BYTES = 128 * 1024 * 1024;

/** Bytes of a value by its type code, for those of fixed size. */
const SIZES: Readonly<Record<number, number>> = {
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
const STRING = 8;
const ARRAY = 9;

/**
 * What the header of a GGUF file says (versions 2 and 3 of the format). Reads up to the tensors' data
 * and holds one value at a time. `undefined` for anything that is not such a header.
 */
export async function readGgufHeader(
  bytes: AsyncIterable<Uint8Array>,
): Promise<GgufInfo | undefined> {
  const reader = createByteReader(bytes);
  try {
    return await read(createHeaderReader(reader));
  } catch (error) {
    // Cut short, or not a header at all: strangers' files can be anything.
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await reader.close();
  }
}

type HeaderReader = ReturnType<typeof createHeaderReader>;

async function read(header: HeaderReader): Promise<GgufInfo | undefined> {
  if ((await header.ascii(4)) !== "GGUF") return undefined;
  const version = await header.uint32();
  if (version < 2 || version > 3) return undefined;
  const tensorCount = await header.count();
  const values = await readValues(header, await header.count());
  const architecture = textOf(values.get("general.architecture"));
  const contextLength = values.get(`${architecture}.context_length`);
  const tokens = values.get("tokenizer.ggml.tokens");
  const tokenAt = (key: string) =>
    textOf(Array.isArray(tokens) ? tokens[Number(values.get(key))] : undefined);
  const chatTemplate = textOf(values.get("tokenizer.chat_template"));
  const [bosToken, eosToken] = [
    tokenAt("tokenizer.ggml.bos_token_id"),
    tokenAt("tokenizer.ggml.eos_token_id"),
  ];
  return {
    total: await countParameters(header, tensorCount),
    ...(architecture && { architecture }),
    ...(typeof contextLength === "number" && { contextLength }),
    ...(chatTemplate && { chatTemplate }),
    ...(bosToken && { bosToken }),
    ...(eosToken && { eosToken }),
  };
}

/** Keeps texts, numbers and the token list; passes over every other list. */
async function readValues(header: HeaderReader, count: number) {
  const values = new Map<string, unknown>();
  for (let index = 0; index < count; index++) {
    const key = await header.text();
    const type = await header.uint32();
    const value = await readValue(header, type, key === "tokenizer.ggml.tokens");
    if (key !== undefined && value !== undefined) values.set(key, value);
  }
  return values;
}

async function readValue(header: HeaderReader, type: number, keepList: boolean): Promise<unknown> {
  if (type === STRING) return header.text();
  if (type !== ARRAY) return header.number(type);
  const itemType = await header.uint32();
  const length = await header.length();
  const size = SIZES[itemType];
  if (size !== undefined) {
    await header.skip(length * size);
    return undefined;
  }
  if (itemType !== STRING) throw new RangeError("Lists of lists are not part of the format.");
  const items: (string | undefined)[] = [];
  for (let index = 0; index < length; index++) {
    const text = await header.text();
    if (keepList) items.push(text);
  }
  return keepList ? items : undefined;
}

async function countParameters(header: HeaderReader, tensorCount: number): Promise<number> {
  let total = 0;
  for (let tensor = 0; tensor < tensorCount; tensor++) {
    await header.text();
    const dimensions = await header.uint32();
    if (dimensions > 8) throw new RangeError("A tensor has too many dimensions.");
    let size = 1;
    for (let index = 0; index < dimensions; index++) size *= await header.length();
    await header.skip(12);
    total += size;
  }
  return total;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** The format's little-endian values, none larger than it can reasonably be. */
function createHeaderReader(bytes: ByteReader) {
  let budget = MAX_HEADER_BYTES;
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
    uint32: async () => (await take(4)).getUint32(0, true),
    async count() {
      const count = await length();
      if (count > MAX_ENTRIES) throw new RangeError("The header has too many entries.");
      return count;
    },
    async ascii(size: number) {
      const view = await take(size);
      return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset, size));
    },
    /** `undefined` for one longer than any that matters. */
    async text(): Promise<string | undefined> {
      const size = await length();
      if (size > MAX_TEXT_BYTES) {
        await skip(size);
        return undefined;
      }
      const view = await take(size);
      return decodeUtf8(new Uint8Array(view.buffer, view.byteOffset, size));
    },
    async number(type: number): Promise<number | boolean | undefined> {
      const size = SIZES[type];
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
