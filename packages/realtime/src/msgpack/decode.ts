import { MAX_DEPTH } from "./encode.ts";

/** A value of an application's own type, as it came. */
export interface Extension {
  readonly extension: number;
  readonly data: Uint8Array;
}

/** What a message may ask of its reader. */
export interface DecodeLimits {
  readonly maxDepth: number;
  /** Values in it, each key, list and map among them. */
  readonly maxValues: number;
}

/** The message is well so far and asks for more than it may; the words are fit for its sender. */
export class TooMuchError extends RangeError {}

const USUAL: DecodeLimits = { maxDepth: MAX_DEPTH, maxValues: Number.POSITIVE_INFINITY };
const LONG_STRING = 24;
const UTF8 = new TextDecoder();

/**
 * Reads one value of MessagePack that fills `bytes`. Bytes in it are views into them. Integers that a
 * number cannot hold are `bigint`. Throws a `RangeError` for anything else; memory is limited to a small
 * multiple of the input's length, for any input. Beyond its limits it stops reading and throws a
 * `TooMuchError`, which is a `RangeError` too.
 */
export function decode(bytes: Uint8Array, limits = USUAL): unknown {
  const reader = new Reader(bytes, limits);
  const value = reader.any(0);
  if (reader.at !== bytes.length)
    throw new RangeError("Unexpected bytes after the end of the message.");
  return value;
}

/** A class for the sake of speed: closures would be made again for each message. */
class Reader {
  at = 0;
  values = 0;
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly limits: DecodeLimits;

  constructor(bytes: Uint8Array, limits: DecodeLimits) {
    this.bytes = bytes;
    this.limits = limits;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  any(depth: number): unknown {
    const { maxValues } = this.limits;
    if (++this.values > maxValues) throw new TooMuchError(`More than ${maxValues} values.`);
    const tag = this.uint(1);
    if (tag < 0x80) return tag;
    if (tag >= 0xe0) return tag - 0x100;
    if (tag >= 0xc0) return WIDE[tag - 0xc0]!(this, depth);
    if (tag >= 0xa0) return this.string(tag & 0x1f);
    return tag < 0x90 ? this.map(tag & 0x0f, depth) : this.array(tag & 0x0f, depth);
  }

  /** Where the next `count` bytes begin; they are read. */
  take(count: number): number {
    const start = this.at;
    if (start + count > this.bytes.length) throw new RangeError("The message ends too early.");
    this.at = start + count;
    return start;
  }

  uint(width: 1 | 2 | 4): number {
    const start = this.take(width);
    if (width === 1) return this.bytes[start]!;
    return width === 2 ? this.view.getUint16(start) : this.view.getUint32(start);
  }

  string(length: number): string {
    const start = this.take(length);
    if (length >= LONG_STRING) return UTF8.decode(this.bytes.subarray(start, this.at));
    let text = "";
    for (let index = start; index < this.at; index++) {
      const code = this.bytes[index]!;
      if (code >= 0x80) return UTF8.decode(this.bytes.subarray(start, this.at));
      text += String.fromCharCode(code);
    }
    return text;
  }

  binary(length: number): Uint8Array {
    const start = this.take(length);
    return new Uint8Array(this.bytes.buffer, this.bytes.byteOffset + start, length);
  }

  array(count: number, depth: number): unknown[] {
    this.enter(depth);
    const items: unknown[] = [];
    for (let index = 0; index < count; index++) items.push(this.any(depth + 1));
    return items;
  }

  map(count: number, depth: number): Record<string, unknown> {
    this.enter(depth);
    const fields: Record<string, unknown> = {};
    for (let index = 0; index < count; index++) {
      const key = this.any(depth + 1);
      if ((typeof key !== "string" && typeof key !== "number") || key === "__proto__")
        throw new RangeError("A map has an invalid key.");
      fields[key] = this.any(depth + 1);
    }
    return fields;
  }

  extension(length: number): Extension | Date {
    const extension = (this.uint(1) << 24) >> 24;
    const data = this.binary(length);
    return extension === -1 ? timestamp(data) : { extension, data };
  }

  enter(depth: number) {
    const { maxDepth } = this.limits;
    if (depth >= maxDepth) throw new TooMuchError(`Nested deeper than ${maxDepth}.`);
  }
}

const integer = (value: bigint): number | bigint =>
  Number.isSafeInteger(Number(value)) ? Number(value) : value;

const signed = (width: 1 | 2 | 4) => (reader: Reader) => {
  const unused = 32 - width * 8;
  return (reader.uint(width) << unused) >> unused;
};

/** What the tags 0xc0 to 0xdf announce. */
const WIDE: readonly ((reader: Reader, depth: number) => unknown)[] = [
  () => null,
  () => {
    throw new RangeError("The message has an unknown tag.");
  },
  () => false,
  () => true,
  (reader) => reader.binary(reader.uint(1)),
  (reader) => reader.binary(reader.uint(2)),
  (reader) => reader.binary(reader.uint(4)),
  (reader) => reader.extension(reader.uint(1)),
  (reader) => reader.extension(reader.uint(2)),
  (reader) => reader.extension(reader.uint(4)),
  (reader) => reader.view.getFloat32(reader.take(4)),
  (reader) => reader.view.getFloat64(reader.take(8)),
  (reader) => reader.uint(1),
  (reader) => reader.uint(2),
  (reader) => reader.uint(4),
  (reader) => integer(reader.view.getBigUint64(reader.take(8))),
  signed(1),
  signed(2),
  signed(4),
  (reader) => integer(reader.view.getBigInt64(reader.take(8))),
  ...[1, 2, 4, 8, 16].map((length) => (reader: Reader) => reader.extension(length)),
  (reader) => reader.string(reader.uint(1)),
  (reader) => reader.string(reader.uint(2)),
  (reader) => reader.string(reader.uint(4)),
  (reader, depth) => reader.array(reader.uint(2), depth),
  (reader, depth) => reader.array(reader.uint(4), depth),
  (reader, depth) => reader.map(reader.uint(2), depth),
  (reader, depth) => reader.map(reader.uint(4), depth),
];

/** Seconds; or nanoseconds in the upper 30 of 64 bits; or both in 96. */
function timestamp(data: Uint8Array): Date {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length === 4) return new Date(view.getUint32(0) * 1000);
  if (data.length === 8) {
    const packed = view.getBigUint64(0);
    return new Date(Number(packed & 0x3ffffffffn) * 1000 + Number(packed >> 34n) / 1_000_000);
  }
  if (data.length !== 12) throw new RangeError("The message has an invalid date.");
  return new Date(Number(view.getBigInt64(4)) * 1000 + view.getUint32(0) / 1_000_000);
}
