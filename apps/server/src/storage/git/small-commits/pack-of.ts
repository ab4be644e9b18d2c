import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";
import type { MadeObject } from "./git-bytes.ts";

const deflated = promisify(deflate);
const TYPES = { commit: 1, tree: 2, blob: 3 } as const;
const VERSION = 2;
const FIRST_BYTES = 256;

/** A pack of these objects and its index, as bytes; `hash` is what git names them by. */
export async function packOf(objects: readonly MadeObject[]) {
  const header = Buffer.from("PACK\0\0\0\0\0\0\0\0", "latin1");
  header.writeUInt32BE(VERSION, 4);
  header.writeUInt32BE(objects.length, 8);
  const parts: Buffer[] = [header];
  const lines: IndexLine[] = [];
  let offset = header.length;
  for (const { oid, type, content } of objects) {
    const part = Buffer.concat([headOf(TYPES[type], content.byteLength), await deflated(content)]);
    lines.push({ oid, crc: crc32(part), offset });
    parts.push(part);
    offset += part.length;
  }
  const hash = sha1(parts);
  const pack = Buffer.concat([...parts, hash]);
  return { hash: hash.toString("hex"), pack, index: indexOf(lines, hash) };
}

interface IndexLine {
  readonly oid: string;
  readonly crc: number;
  readonly offset: number;
}

/** Type and size: four bits of the size first, then seven in each byte. */
function headOf(type: number, size: number): Buffer {
  const bytes: number[] = [(type << 4) | (size & 15)];
  for (let rest = size >>> 4; rest > 0; rest >>>= 7) {
    bytes[bytes.length - 1]! |= 128;
    bytes.push(rest & 127);
  }
  return Buffer.from(bytes);
}

/** Version 2: how many ids begin with each byte or a smaller one, then ids, checksums and offsets. */
function indexOf(unsorted: readonly IndexLine[], packHash: Buffer): Buffer {
  const lines = unsorted.toSorted((one, other) => (one.oid < other.oid ? -1 : 1));
  const counts = Array.from(
    { length: FIRST_BYTES },
    (_, byte) => lines.filter(({ oid }) => Number.parseInt(oid.slice(0, 2), 16) <= byte).length,
  );
  const parts = [
    Buffer.from("\xfftOc", "latin1"),
    numbers([VERSION, ...counts]),
    Buffer.from(lines.map(({ oid }) => oid).join(""), "hex"),
    numbers(lines.map(({ crc }) => crc)),
    numbers(lines.map(({ offset }) => offset)),
    packHash,
  ];
  return Buffer.concat([...parts, sha1(parts)]);
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

function sha1(parts: readonly Buffer[]): Buffer {
  const hash = createHash("sha1");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
