import type { BlobDigest } from "./ids.ts";

export interface StoredBlob {
  readonly digest: BlobDigest;
  readonly size: number;
}

/** Bytes `start` up to, not including, `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Bytes by their SHA-256. Writing is idempotent and nothing is ever overwritten, so a crash between
 * a blob and its commit leaves litter, never damage. Nothing is visible before it is whole.
 */
export interface BlobStore {
  /**
   * Stores a stream. With `expected`, throws `blob-mismatch` and keeps nothing when the bytes that
   * came are others or fewer or more; reading stops as soon as too many came.
   */
  put(bytes: ReadableStream<Uint8Array>, expected?: StoredBlob): Promise<StoredBlob>;
  /** `undefined` when the store has no such blob. */
  get(digest: BlobDigest, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** The size in bytes, or `undefined`. */
  size(digest: BlobDigest): Promise<number | undefined>;
  /** Throws when the store cannot be written to now. */
  check(): Promise<void>;
}
