import { type ByteReader, createByteReader } from "@orrery/catalog";
import { RegistryError } from "../errors.ts";
import { type BlobDigest, parseBlobDigest } from "../ids.ts";
import { createBreather } from "./breathe.ts";
import { formatHash, HASH_BYTES } from "./xet-hash.ts";

/** Chunks `start` up to `end` of one xorb, as they follow each other in a file. */
export interface ShardTerm {
  readonly xorb: string;
  readonly bytes: number;
  readonly start: number;
  readonly end: number;
  /** What the sender computed over the raw hashes of these chunks. */
  readonly proof: Uint8Array;
}

/** A file as a shard describes it. Nothing of it is checked against bytes yet. */
export interface ShardFile {
  /** The xet hash, raw. */
  readonly hash: Uint8Array;
  readonly digest: BlobDigest;
  readonly size: number;
  readonly termCount: number;
  term(index: number): ShardTerm;
}

export interface ShardLimits {
  /** Of one file; 0 for none. */
  readonly fileBytes: number;
  /** To be written for all files of one shard; 0 for none. */
  readonly shardBytes: number;
}

export const MAX_SHARD_BYTES = 67_108_864;
const ENTRY_BYTES = 48;
const BATCH = 1024;
const TAG = "HFRepoMetaData\0UigEj{\x81W\x83\xa5\xbd\xd9\\\xcd\xd1J\xa9";
const WITH_PROOFS = 0x8000_0000;
const WITH_METADATA = 0x4000_0000;
/** Chunks have 8 KiB or more, but for the last of a file. */
const FEWEST_CHUNK_BYTES = 4096;
const FREE_CHUNKS = 64;

/**
 * Reads the files that a shard describes: entries of 48 bytes up to the one that is all ones. What follows,
 * the sender's view of xorbs, is passed over: ours counts. Throws `bad-request` for a malformed shard and
 * `file-too-large` for one beyond the limits. The body is always read to its end or to its limit.
 */
export async function readShard(
  body: AsyncIterable<Uint8Array>,
  { fileBytes }: Pick<ShardLimits, "fileBytes">,
): Promise<readonly ShardFile[]> {
  const reader = createByteReader(bounded(body));
  try {
    return await readFiles(reader, fileBytes || Number.POSITIVE_INFINITY);
  } catch (error) {
    throw error instanceof RangeError ? malformed() : error;
  } finally {
    await drain(reader);
  }
}

async function readFiles(reader: ByteReader, maxBytes: number): Promise<readonly ShardFile[]> {
  const breathe = createBreather();
  /** Copies, for what a reader gives is soon something else; in batches, for there may be a million. */
  async function take(count: number): Promise<Entries> {
    const batches: DataView<ArrayBuffer>[] = [];
    for (let left = count; left > 0; left -= BATCH) {
      const bytes = new Uint8Array(await reader.take(Math.min(left, BATCH) * ENTRY_BYTES));
      batches.push(new DataView(bytes.buffer));
      await breathe();
    }
    return batches;
  }
  const header = hashAt(await take(1), 0);
  if (!header.every((byte, index) => byte === TAG.charCodeAt(index))) throw malformed();
  const files: ShardFile[] = [];
  for (;;) {
    const head = await take(1);
    const hash = hashAt(head, 0);
    if (hash.every((byte) => byte === 0xff)) return files;
    const [flags, count] = numbersAt(head, 0);
    if (count * ENTRY_BYTES > MAX_SHARD_BYTES) throw malformed();
    const terms = await take(count);
    if ((flags & WITH_PROOFS) === 0)
      throw new RegistryError("bad-request", "A file in the shard has no verification entries.");
    const proofs = await take(count);
    const metadata = (flags & WITH_METADATA) === 0 ? undefined : await take(1);
    const digest = metadata && parseBlobDigest(formatHash(hashAt(metadata, 0)));
    if (!digest) throw new RegistryError("bad-request", "A file in the shard has no SHA-256.");
    const size = await measure(terms, count, maxBytes, breathe);
    files.push({ hash, digest, size, termCount: count, term: termReader(terms, proofs) });
  }
}

/** The size of a file as claimed; throws before anything is looked up or written for one that is too much. */
async function measure(
  terms: Entries,
  count: number,
  maxBytes: number,
  breathe: () => Promise<void> | undefined,
): Promise<number> {
  let [size, chunks] = [0, 0];
  for (let index = 0; index < count; index++) {
    const [, bytes, start, end] = numbersAt(terms, index);
    if (end <= start) throw malformed();
    size += bytes;
    chunks += end - start;
    if (index % BATCH === 0) await breathe();
  }
  if (size > maxBytes)
    throw new RegistryError(
      "file-too-large",
      `A file in the shard is larger than ${maxBytes} bytes.`,
    );
  if (chunks > FREE_CHUNKS + size / FEWEST_CHUNK_BYTES)
    throw new RegistryError("bad-request", "A file in the shard has too many chunks.");
  return size;
}

const termReader = (terms: Entries, proofs: Entries) => (index: number) => {
  const [, bytes, start, end] = numbersAt(terms, index);
  return {
    xorb: formatHash(hashAt(terms, index)),
    bytes,
    start,
    end,
    proof: hashAt(proofs, index),
  };
};

/** Entries of 48 bytes, `BATCH` in each part: a hash and four numbers. */
type Entries = readonly DataView<ArrayBuffer>[];

const placeOf = (entries: Entries, index: number): [DataView<ArrayBuffer>, number] => {
  const batch = entries[Math.floor(index / BATCH)];
  if (!batch) throw malformed();
  return [batch, (index % BATCH) * ENTRY_BYTES];
};

function hashAt(entries: Entries, index: number): Uint8Array {
  const [batch, position] = placeOf(entries, index);
  return new Uint8Array(batch.buffer, position, HASH_BYTES);
}

function numbersAt(entries: Entries, index: number): [number, number, number, number] {
  const [batch, position] = placeOf(entries, index);
  const read = (offset: number) => batch.getUint32(position + HASH_BYTES + offset, true);
  return [read(0), read(4), read(8), read(12)];
}

async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_SHARD_BYTES)
      throw new RegistryError(
        "file-too-large",
        `The shard is too large (limit: ${MAX_SHARD_BYTES} bytes).`,
      );
    yield part;
  }
}

/** A caller that is still sending does not read our answer. */
async function drain(reader: ByteReader): Promise<void> {
  try {
    for (;;) await reader.skip(BATCH * ENTRY_BYTES);
  } catch {
    // The end, or the limit.
  }
}

const malformed = () => new RegistryError("bad-request", "The shard is truncated or malformed.");
