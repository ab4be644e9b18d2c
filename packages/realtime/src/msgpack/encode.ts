import {
  type ByteWriter,
  byte,
  createByteWriter,
  messageOf,
  reserve,
  tagged,
  wide,
} from "./byte-writer.ts";
import { string } from "./write-string.ts";

/** How deep values may be nested, out and in; a value that contains itself ends here too. */
export const MAX_DEPTH = 100;

const TWO_TO_32 = 2 ** 32;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns a function that encodes a value as MessagePack and never modifies earlier results. Values are
 * read as by JSON: omits `undefined` fields, calls `toJSON`. In addition: bytes in any view or
 * `ArrayBuffer` are bin, `Date` is the timestamp extension, `bigint` has 64 bits. Throws a `TypeError` for
 * functions, symbols, `Blob`, `Map`, and too deep nesting.
 */
export function createEncoder(): (value: unknown) => Uint8Array<ArrayBuffer> {
  const writer = createByteWriter();
  return (value) => messageOf(writer, () => any(writer, value, 0));
}

const any = (writer: ByteWriter, value: unknown, depth: number) => {
  if (value === null || value === undefined) byte(writer, 0xc0);
  else if (typeof value === "string") string(writer, value);
  else if (typeof value === "number") number(writer, value);
  else if (typeof value === "boolean") byte(writer, value ? 0xc3 : 0xc2);
  else if (typeof value === "object") object(writer, value, depth + 1);
  else if (typeof value === "bigint") integer64(writer, value);
  else throw new TypeError(`Can't encode a ${typeof value}.`);
};

const number = (writer: ByteWriter, value: number) => {
  if (!Number.isSafeInteger(value) || Object.is(value, -0))
    return wide(writer, 0xcb, "setFloat64", value as never);
  if (value >= TWO_TO_32 || value < -0x80000000) return integer64(writer, BigInt(value));
  if (value >= 0) {
    if (value < 0x80) return byte(writer, value);
    if (value < 0x100) return tagged(writer, 0xcc, 1, value);
    return value < 0x10000 ? tagged(writer, 0xcd, 2, value) : tagged(writer, 0xce, 4, value);
  }
  if (value >= -0x20) return byte(writer, value);
  if (value >= -0x80) return tagged(writer, 0xd0, 1, value);
  return value >= -0x8000 ? tagged(writer, 0xd1, 2, value) : tagged(writer, 0xd2, 4, value);
};

const integer64 = (writer: ByteWriter, value: bigint) => {
  if (BigInt.asIntN(64, value) === value) return wide(writer, 0xd3, "setBigInt64", value as never);
  if (BigInt.asUintN(64, value) === value)
    return wide(writer, 0xcf, "setBigUint64", value as never);
  throw new TypeError("Can't encode an integer larger than 64 bits.");
};

const binary = (writer: ByteWriter, value: Uint8Array) => {
  const { length } = value;
  if (length < 0x100) tagged(writer, 0xc4, 1, length);
  else if (length < 0x10000) tagged(writer, 0xc5, 2, length);
  else tagged(writer, 0xc6, 4, length);
  reserve(writer, length);
  writer.bytes.set(value, writer.at);
  writer.at += length;
};

const sized = (writer: ByteWriter, small: number, large: number, count: number) => {
  if (count < 0x10) byte(writer, small | count);
  else if (count < 0x10000) tagged(writer, large, 2, count);
  else tagged(writer, large + 1, 4, count);
};

/** Extension -1: seconds and nanoseconds since 1970, in its widest form. */
const date = (writer: ByteWriter, value: Date) => {
  const milliseconds = value.getTime();
  if (Number.isNaN(milliseconds)) throw new TypeError("Can't encode an invalid date.");
  const seconds = Math.floor(milliseconds / 1000);
  tagged(writer, 0xc7, 1, 12);
  byte(writer, 0xff);
  reserve(writer, 12);
  writer.view.setUint32(writer.at, (milliseconds - seconds * 1000) * 1_000_000);
  writer.view.setBigInt64(writer.at + 4, BigInt(seconds));
  writer.at += 12;
};

const fields = (writer: ByteWriter, value: Fields, depth: number) => {
  const keys = Object.keys(value);
  let count = 0;
  for (const key of keys) if (value[key] !== undefined) count++;
  sized(writer, 0x80, 0xde, count);
  for (const key of keys) {
    const field = value[key];
    if (field === undefined) continue;
    string(writer, key);
    any(writer, field, depth);
  }
};

const object = (writer: ByteWriter, value: object, depth: number) => {
  if (depth > MAX_DEPTH) throw new TypeError(`Nested deeper than ${MAX_DEPTH}, or circular.`);
  if (Array.isArray(value)) {
    sized(writer, 0x90, 0xdc, value.length);
    for (const item of value) any(writer, item, depth);
    return;
  }
  if (Object.getPrototypeOf(value) === Object.prototype)
    return fields(writer, value as Fields, depth);
  if (ArrayBuffer.isView(value))
    return binary(writer, new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if ("toJSON" in value && typeof value.toJSON === "function" && !(value instanceof Date))
    return any(writer, value.toJSON(), depth);
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (kind === "ArrayBuffer") return binary(writer, new Uint8Array(value as ArrayBuffer));
  if (kind === "Date") return date(writer, value as Date);
  if (kind !== "Object") throw new TypeError(`Can't encode a ${kind}.`);
  fields(writer, value as Fields, depth);
};
