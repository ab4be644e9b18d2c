/** How deep values may be nested, out and in; a value that contains itself ends here too. */
export const MAX_DEPTH = 100;

/** Where a long string becomes the platform's business. */
const LONG_STRING = 48;
const TWO_TO_32 = 2 ** 32;
const CHUNK = 16 * 1024;
/** Up to here a message is not worth a copy of its own. */
const SMALL = 1024;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Answers a function from a value to MessagePack, which never touches again what it answered.
 * Read like JSON: fields that are `undefined` are left out, `toJSON` is asked. Beyond JSON: bytes in
 * any view or `ArrayBuffer` are bin, `Date` is the timestamp extension, `bigint` is 64 bits wide.
 * Throws a `TypeError` for what has no form: functions, symbols, `Blob`, `Map`, too deep nesting.
 */
export function createEncoder(): (value: unknown) => Uint8Array<ArrayBuffer> {
  const text = new TextEncoder();
  let bytes = new Uint8Array(CHUNK);
  let view = new DataView(bytes.buffer);
  /** Where the message begins that is being written; what stands before it was handed out. */
  let start = 0;
  let at = 0;

  const renew = (length: number) => {
    bytes = new Uint8Array(length);
    view = new DataView(bytes.buffer);
    start = 0;
  };

  const reserve = (count: number) => {
    if (at + count <= bytes.length) return;
    const written = bytes.subarray(start, at);
    renew(Math.max(CHUNK, (written.length + count) * 2));
    bytes.set(written);
    at = written.length;
  };

  const byte = (value: number) => {
    reserve(1);
    bytes[at++] = value;
  };

  /** A kind with its length or value behind it, big-endian. */
  const tagged = (tag: number, width: 1 | 2 | 4, value: number) => {
    reserve(1 + width);
    bytes[at] = tag;
    if (width === 1) bytes[at + 1] = value;
    else if (width === 2) view.setUint16(at + 1, value);
    else view.setUint32(at + 1, value);
    at += 1 + width;
  };

  const wide = (
    tag: number,
    write: "setFloat64" | "setBigInt64" | "setBigUint64",
    value: never,
  ) => {
    reserve(9);
    bytes[at] = tag;
    view[write](at + 1, value);
    at += 9;
  };

  const number = (value: number) => {
    if (!Number.isSafeInteger(value) || Object.is(value, -0))
      return wide(0xcb, "setFloat64", value as never);
    if (value >= TWO_TO_32 || value < -0x80000000) return integer64(BigInt(value));
    if (value >= 0) {
      if (value < 0x80) return byte(value);
      if (value < 0x100) return tagged(0xcc, 1, value);
      return value < 0x10000 ? tagged(0xcd, 2, value) : tagged(0xce, 4, value);
    }
    if (value >= -0x20) return byte(value);
    if (value >= -0x80) return tagged(0xd0, 1, value);
    return value >= -0x8000 ? tagged(0xd1, 2, value) : tagged(0xd2, 4, value);
  };

  const integer64 = (value: bigint) => {
    if (BigInt.asIntN(64, value) === value) return wide(0xd3, "setBigInt64", value as never);
    if (BigInt.asUintN(64, value) === value) return wide(0xcf, "setBigUint64", value as never);
    throw new TypeError("An integer of more than 64 bits cannot be sent.");
  };

  const stringHeader = (length: number) => {
    if (length < 0x20) byte(0xa0 | length);
    else if (length < 0x100) tagged(0xd9, 1, length);
    else if (length < 0x10000) tagged(0xda, 2, length);
    else tagged(0xdb, 4, length);
  };

  const headerSize = (length: number) =>
    length < 0x20 ? 1 : length < 0x100 ? 2 : length < 0x10000 ? 3 : 5;

  const string = (value: string) => {
    const { length } = value;
    reserve(5 + length * 3);
    const head = at;
    stringHeader(length);
    if (length < LONG_STRING && ascii(value)) return;
    // Most often the header of so many characters is that of so many bytes; else it is made anew.
    const body = at;
    const { written } = text.encodeInto(value, bytes.subarray(body));
    if (written !== length) {
      at = head + headerSize(written);
      bytes.copyWithin(at, body, body + written);
      at = head;
      stringHeader(written);
    }
    at += written;
  };

  /** Writes a short text of one-byte characters, or nothing. */
  const ascii = (value: string) => {
    const first = at;
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index);
      if (code >= 0x80) {
        at = first;
        return false;
      }
      bytes[at++] = code;
    }
    return true;
  };

  const binary = (value: Uint8Array) => {
    const { length } = value;
    if (length < 0x100) tagged(0xc4, 1, length);
    else if (length < 0x10000) tagged(0xc5, 2, length);
    else tagged(0xc6, 4, length);
    reserve(length);
    bytes.set(value, at);
    at += length;
  };

  const sized = (small: number, large: number, count: number) => {
    if (count < 0x10) byte(small | count);
    else if (count < 0x10000) tagged(large, 2, count);
    else tagged(large + 1, 4, count);
  };

  /** Extension -1: seconds and nanoseconds since 1970, in its widest form. */
  const date = (value: Date) => {
    const milliseconds = value.getTime();
    if (Number.isNaN(milliseconds)) throw new TypeError("An invalid date cannot be sent.");
    const seconds = Math.floor(milliseconds / 1000);
    tagged(0xc7, 1, 12);
    byte(0xff);
    reserve(12);
    view.setUint32(at, (milliseconds - seconds * 1000) * 1_000_000);
    view.setBigInt64(at + 4, BigInt(seconds));
    at += 12;
  };

  const fields = (value: Fields, depth: number) => {
    const keys = Object.keys(value);
    let count = 0;
    for (const key of keys) if (value[key] !== undefined) count++;
    sized(0x80, 0xde, count);
    for (const key of keys) {
      const field = value[key];
      if (field === undefined) continue;
      string(key);
      any(field, depth);
    }
  };

  const object = (value: object, depth: number) => {
    if (depth > MAX_DEPTH) throw new TypeError(`Nested deeper than ${MAX_DEPTH}, or in itself.`);
    if (Array.isArray(value)) {
      sized(0x90, 0xdc, value.length);
      for (const item of value) any(item, depth);
      return;
    }
    if (Object.getPrototypeOf(value) === Object.prototype) return fields(value as Fields, depth);
    if (ArrayBuffer.isView(value))
      return binary(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    if ("toJSON" in value && typeof value.toJSON === "function" && !(value instanceof Date))
      return any(value.toJSON(), depth);
    const kind = Object.prototype.toString.call(value).slice(8, -1);
    if (kind === "ArrayBuffer") return binary(new Uint8Array(value as ArrayBuffer));
    if (kind === "Date") return date(value as Date);
    if (kind !== "Object") throw new TypeError(`A ${kind} cannot be sent.`);
    fields(value as Fields, depth);
  };

  const any = (value: unknown, depth: number) => {
    if (value === null || value === undefined) byte(0xc0);
    else if (typeof value === "string") string(value);
    else if (typeof value === "number") number(value);
    else if (typeof value === "boolean") byte(value ? 0xc3 : 0xc2);
    else if (typeof value === "object") object(value, depth + 1);
    else if (typeof value === "bigint") integer64(value);
    else throw new TypeError(`A ${typeof value} cannot be sent.`);
  };

  return (value) => {
    // Small messages stand one behind the other and are handed out where they stand.
    if (bytes.length - start < SMALL) renew(CHUNK);
    at = start;
    any(value, 0);
    const end = at;
    if (end - start > SMALL) return bytes.slice(start, end);
    const message = bytes.subarray(start, end);
    start = end;
    return message;
  };
}
