import { RegistryError } from "../errors.ts";
import { type BlobDigest, parseBlobDigest } from "../ids.ts";

/** Chunks `start` up to `end` of one xorb, as they follow each other in a file. */
export interface ShardSegment {
  readonly xorb: string;
  readonly bytes: number;
  readonly start: number;
  readonly end: number;
}

/** A file as a shard describes it. */
export interface ShardFile {
  readonly digest: BlobDigest;
  readonly size: number;
  readonly segments: readonly ShardSegment[];
}

const HEADER_BYTES = 48;
const ENTRY_BYTES = 48;
const HASH_BYTES = 32;
const END = "f".repeat(64);
const WITH_VERIFICATION = 0x8000_0000;
const WITH_METADATA = 0x4000_0000;
const MAX_SEGMENTS = 1_000_000;

/**
 * Reads the files that a shard describes (contract §3.10): entries of 48 bytes up to the one that is
 * all ones. A file without its SHA-256 could not be verified, so it is refused. Throws `bad-request`.
 */
export function parseShardFiles(shard: Uint8Array): readonly ShardFile[] {
  const view = new DataView(shard.buffer, shard.byteOffset, shard.byteLength);
  const files: ShardFile[] = [];
  let position = HEADER_BYTES;
  const entry = (): number => {
    if (position + ENTRY_BYTES > shard.length) throw malformed();
    position += ENTRY_BYTES;
    return position - ENTRY_BYTES;
  };
  for (;;) {
    const head = entry();
    if (readHash(view, head) === END) return files;
    const flags = view.getUint32(head + HASH_BYTES, true);
    const count = view.getUint32(head + HASH_BYTES + 4, true);
    if (count > MAX_SEGMENTS) throw malformed();
    const segments = Array.from({ length: count }, () => readSegment(view, entry()));
    if ((flags & WITH_VERIFICATION) !== 0) for (let index = 0; index < count; index++) entry();
    const digest =
      (flags & WITH_METADATA) === 0 ? undefined : parseBlobDigest(readHash(view, entry()));
    if (!digest) throw new RegistryError("bad-request", "A file in the shard has no SHA-256.");
    const size = segments.reduce((sum, { bytes }) => sum + bytes, 0);
    files.push({ digest, size, segments });
  }
}

function readSegment(view: DataView, position: number): ShardSegment {
  const [bytes, start, end] = [4, 8, 12].map((offset) =>
    view.getUint32(position + HASH_BYTES + offset, true),
  ) as [number, number, number];
  if (end < start) throw malformed();
  return { xorb: readHash(view, position), bytes, start, end };
}

/** Hashes are written as four little-endian words, so each eight bytes stand reversed. */
function readHash(view: DataView, position: number): string {
  return [0, 8, 16, 24]
    .map((offset) =>
      view
        .getBigUint64(position + offset, true)
        .toString(16)
        .padStart(16, "0"),
    )
    .join("");
}

const malformed = () => new RegistryError("bad-request", "The shard is cut short or malformed.");
