import { createHash } from "node:crypto";
import type { BlobDigest, ByteRange } from "@orrery/registry";

/**
 * Any blob, seen as xorbs: 64 MiB of it each, in chunks of 128 KiB that are not packed. Nothing is stored for it;
 * every place follows from the digest and the size.
 */
const CHUNK_BYTES = 131_072;
const CHUNKS = 512;
const XORB_BYTES = CHUNK_BYTES * CHUNKS;
const HEADER_BYTES = 8;
/** Clients keep chunks by a xorb's name: another layout needs other names. */
const LAYOUT = 1;

/** The chunks of one xorb that a range touches. */
export interface MadeUpTerm {
  readonly hash: string;
  /** Which xorb of the blob. */
  readonly number: number;
  readonly chunks: ByteRange;
  readonly plainBytes: number;
  /** A range of the xorb as sent. */
  readonly bytes: ByteRange;
}

export const xorbName = (digest: BlobDigest, number: number): string =>
  createHash("sha256").update(`xorb ${LAYOUT} ${digest} ${number}`).digest("hex");

/** The terms that bytes `start` up to `end` of a blob are in, and where they begin in the first. */
export function termsOf(digest: BlobDigest, size: number, { start, end }: ByteRange) {
  const terms: MadeUpTerm[] = [];
  const first = Math.floor(start / CHUNK_BYTES);
  const last = Math.ceil(end / CHUNK_BYTES);
  for (let chunk = first; chunk < last; ) {
    const number = Math.floor(chunk / CHUNKS);
    const until = Math.min(last, (number + 1) * CHUNKS);
    const chunks = { start: chunk - number * CHUNKS, end: until - number * CHUNKS };
    const plainBytes = Math.min(until * CHUNK_BYTES, size) - chunk * CHUNK_BYTES;
    const bytesStart = chunks.start * (CHUNK_BYTES + HEADER_BYTES);
    const bytes = {
      start: bytesStart,
      end: bytesStart + plainBytes + (until - chunk) * HEADER_BYTES,
    };
    terms.push({ hash: xorbName(digest, number), number, chunks, plainBytes, bytes });
    chunk = until;
  }
  return { terms, offset: start - first * CHUNK_BYTES };
}

/** The size of a xorb as sent; 0 beyond the blob's end. */
export function xorbSize(size: number, number: number): number {
  const plain = Math.max(0, Math.min(XORB_BYTES, size - number * XORB_BYTES));
  return plain + Math.ceil(plain / CHUNK_BYTES) * HEADER_BYTES;
}

/** A piece of the response: a header, or bytes of the blob. */
type Piece = { readonly header: Uint8Array } | { readonly blob: ByteRange };

/** What bytes `start` up to `end` of a xorb are, in order. */
export function* piecesOf(
  size: number,
  number: number,
  { start, end }: ByteRange,
): Generator<Piece> {
  const unit = CHUNK_BYTES + HEADER_BYTES;
  for (let chunk = Math.floor(start / unit); chunk * unit < end; chunk++) {
    const plainStart = number * XORB_BYTES + chunk * CHUNK_BYTES;
    const length = Math.min(CHUNK_BYTES, size - plainStart);
    const from = Math.max(0, start - chunk * unit);
    const to = Math.min(HEADER_BYTES + length, end - chunk * unit);
    if (from < HEADER_BYTES)
      yield { header: headerOf(length).subarray(from, Math.min(HEADER_BYTES, to)) };
    const first = plainStart + Math.max(0, from - HEADER_BYTES);
    if (to > HEADER_BYTES) yield { blob: { start: first, end: plainStart + to - HEADER_BYTES } };
  }
}

/** Version 0, packed length, scheme 0 (plain), plain length. */
function headerOf(length: number): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUIntLE(length, 1, 3);
  header.writeUIntLE(length, 5, 3);
  return header;
}
