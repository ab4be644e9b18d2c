import { type ByteReader, createByteReader, MalformedFile } from "../byte-reader.ts";
import { type ByteSource, sourceOfBytes, sourceWithin } from "../byte-source.ts";

export interface ArchiveEntry {
  readonly name: string;
  readonly packedSize: number;
  readonly size: number;
  /** Where it leads, for a link. */
  readonly isLink: boolean;
  readonly isEncrypted: boolean;
  /** Its bytes; `undefined` where they cannot be unpacked or are too many. */
  open(): Promise<ByteSource | undefined>;
}

export interface ZipEntry extends ArchiveEntry {
  /** The first of its bytes, for little of it read; `undefined` where they cannot be unpacked. */
  head(length: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

const MAX_TAIL = 65_557;
const MAX_ENTRIES = 100_000;
const MAX_DIRECTORY = 33_554_432;
/** A packed entry is unpacked into memory up to here. */
const MAX_UNPACKED = 16_777_216;
/** More than the tables take with which a packed entry begins. */
const MAX_TABLES = 4_096;
const HEADER = 30;
const [STORED, DEFLATED] = [0, 8];
const END = 0x06054b50;
const END_64 = 0x06064b50;
const ENTRY = 0x02014b50;
const FULL = 0xffffffff;

/** The entries of a ZIP file's directory. Throws `MalformedFile` for an invalid one. */
export async function listZip(source: ByteSource): Promise<readonly ZipEntry[]> {
  const { start, size, count } = await findDirectory(source);
  if (size > MAX_DIRECTORY || count > MAX_ENTRIES)
    throw new MalformedFile("The archive has too many entries.");
  const reader = createByteReader(source, start);
  const entries: ZipEntry[] = [];
  while (entries.length < count) entries.push(await readEntry(source, reader));
  return entries;
}

async function findDirectory(source: ByteSource) {
  const from = Math.max(0, source.size - MAX_TAIL);
  const tail = await source.read(from, source.size);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue;
    const count = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 12, true);
    const start = view.getUint32(at + 16, true);
    if (start !== FULL && count !== 0xffff && size !== FULL) return { start, size, count };
    return findDirectory64(source, from + at);
  }
  throw new MalformedFile("Not a ZIP archive.");
}

/** The larger record is named by a locator of 20 bytes before the small one. */
async function findDirectory64(source: ByteSource, endAt: number) {
  const locator = createByteReader(source, Math.max(0, endAt - 12));
  const reader = createByteReader(source, await locator.number(8));
  if ((await reader.number(4)) !== END_64) throw new MalformedFile("Not a ZIP archive.");
  reader.skip(28);
  const count = await reader.number(8);
  const size = await reader.number(8);
  return { start: await reader.number(8), size, count };
}

async function readEntry(source: ByteSource, reader: ByteReader): Promise<ZipEntry> {
  if ((await reader.number(4)) !== ENTRY) throw new MalformedFile("The archive index is damaged.");
  reader.skip(4);
  const flags = await reader.number(2);
  const method = await reader.number(2);
  reader.skip(8);
  let packedSize = await reader.number(4);
  let size = await reader.number(4);
  const nameLength = await reader.number(2);
  const extraLength = await reader.number(2);
  const commentLength = await reader.number(2);
  reader.skip(4);
  const mode = (await reader.number(4)) / 65_536;
  let at = await reader.number(4);
  const name = await reader.text(nameLength);
  const extra = await reader.bytes(extraLength);
  const large = findLarge(extra);
  for (const set of [
    size === FULL && ((value: number) => (size = value)),
    packedSize === FULL && ((value: number) => (packedSize = value)),
    at === FULL && ((value: number) => (at = value)),
  ])
    if (set) set(large());
  reader.skip(commentLength);
  const place = { at, method, packedSize };
  return {
    name,
    packedSize,
    size,
    isLink: (mode & 0xf000) === 0xa000,
    isEncrypted: (flags & 1) === 1,
    open: () => openEntry(source, place),
    head: (length) => readHead(source, place, length),
  };
}

/** The 64-bit numbers of an entry, one after the other. */
function findLarge(extra: Uint8Array): () => number {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  let at = 0;
  while (at + 4 <= extra.byteLength && view.getUint16(at, true) !== 1)
    at += 4 + view.getUint16(at + 2, true);
  at += 4;
  return () => {
    if (at + 8 > extra.byteLength) throw new MalformedFile("The archive index is damaged.");
    at += 8;
    return Number(view.getBigUint64(at - 8, true));
  };
}

interface EntryPlace {
  readonly at: number;
  readonly method: number;
  readonly packedSize: number;
}

async function openEntry(source: ByteSource, entry: EntryPlace): Promise<ByteSource | undefined> {
  const start = await startOf(source, entry);
  if (entry.method === STORED) return sourceWithin(source, start, entry.packedSize);
  if (entry.method !== DEFLATED || entry.packedSize > MAX_UNPACKED) return undefined;
  const packed = await source.read(start, start + entry.packedSize);
  return sourceOfBytes(await unpack(packed, "deflate-raw"));
}

async function readHead(source: ByteSource, entry: EntryPlace, length: number) {
  const start = await startOf(source, entry);
  const end = (most: number) => start + Math.min(most, entry.packedSize);
  if (entry.method === STORED) return source.read(start, end(length));
  if (entry.method !== DEFLATED) return undefined;
  return unpack(await source.read(start, end(length + MAX_TABLES)), "deflate-raw", length);
}

/** An entry's bytes follow a header of its own. */
async function startOf(source: ByteSource, { at }: EntryPlace): Promise<number> {
  const header = await source.read(at, at + HEADER);
  if (header.byteLength < HEADER) throw new MalformedFile("The archive ends too soon.");
  const view = new DataView(header.buffer);
  return at + HEADER + view.getUint16(26, true) + view.getUint16(28, true);
}

/** At most so many bytes: the beginning, of more. */
export async function unpack(
  packed: Uint8Array<ArrayBuffer>,
  format: "deflate-raw" | "gzip",
  most = MAX_UNPACKED,
): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Uint8Array(most);
  let length = 0;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream(format));
  try {
    for await (const piece of stream) {
      const room = piece.subarray(0, most - length);
      unpacked.set(room, length);
      length += room.byteLength;
      if (length === most) break;
    }
  } catch {
    // A damaged end keeps the entries before it.
  }
  return unpacked.slice(0, length);
}
