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

const MAX_TAIL = 65_557;
const MAX_ENTRIES = 100_000;
const MAX_DIRECTORY = 33_554_432;
/** A packed entry is unpacked into memory up to here. */
const MAX_UNPACKED = 16_777_216;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const ENTRY = 0x02014b50;
const FULL = 0xffffffff;

/** The entries of a ZIP file's directory. Throws `MalformedFile` for an invalid one. */
export async function listZip(source: ByteSource): Promise<readonly ArchiveEntry[]> {
  const { start, size, count } = await findDirectory(source);
  if (size > MAX_DIRECTORY || count > MAX_ENTRIES)
    throw new MalformedFile("The archive has too many entries.");
  const reader = createByteReader(source, start);
  const entries: ArchiveEntry[] = [];
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

async function readEntry(source: ByteSource, reader: ByteReader): Promise<ArchiveEntry> {
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
  return {
    name,
    packedSize,
    size,
    isLink: (mode & 0xf000) === 0xa000,
    isEncrypted: (flags & 1) === 1,
    open: () => openEntry(source, at, { method, packedSize, size }),
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

async function openEntry(
  source: ByteSource,
  at: number,
  entry: { readonly method: number; readonly packedSize: number; readonly size: number },
): Promise<ByteSource | undefined> {
  const reader = createByteReader(source, at);
  reader.skip(26);
  const nameLength = await reader.number(2);
  reader.skip((await reader.number(2)) + nameLength);
  if (entry.method === 0) return sourceWithin(source, reader.at, entry.packedSize);
  if (entry.method !== 8 || entry.packedSize > MAX_UNPACKED) return undefined;
  const packed = await source.read(reader.at, reader.at + entry.packedSize);
  return sourceOfBytes(await unpack(packed, "deflate-raw"));
}

/** At most `MAX_UNPACKED` bytes: the beginning, of more. */
export async function unpack(
  packed: Uint8Array<ArrayBuffer>,
  format: "deflate-raw" | "gzip",
): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Uint8Array(MAX_UNPACKED);
  let length = 0;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream(format));
  try {
    for await (const piece of stream) {
      const room = piece.subarray(0, MAX_UNPACKED - length);
      unpacked.set(room, length);
      length += room.byteLength;
      if (length === MAX_UNPACKED) break;
    }
  } catch {
    // A damaged end keeps the entries before it.
  }
  return unpacked.slice(0, length);
}
