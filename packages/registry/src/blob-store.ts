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

/** One part of a large upload: which, where its bytes go in the whole, and how many they are. */
export interface UploadPart {
  readonly number: number;
  readonly offset: number;
  readonly size: number;
}

/** A blob and when it was last put: by its first bytes, or by the same again. */
export interface ListedBlob extends StoredBlob {
  readonly storedAt: Date;
}

/**
 * Bytes by their SHA-256. Writing is idempotent: verified bytes replace a blob of the same name, so an
 * upload repairs a damaged blob, and a crash between a blob and its commit leaves an unused file, never
 * damage. A blob is visible only when complete.
 */
export interface BlobStore {
  /**
   * Stores a stream of bytes; a chunk may be reused after the next is requested. With `expected`, throws
   * `blob-mismatch` and stores nothing if the bytes differ; reading stops after too many bytes.
   */
  put(bytes: AsyncIterable<Uint8Array>, expected?: StoredBlob): Promise<StoredBlob>;
  /**
   * A byte stream, so that large blobs can be read into few buffers; `undefined` if not found. Throws
   * `blob-damaged` for one that cannot be read or, with `size`, has another size.
   */
  get(
    digest: BlobDigest,
    range?: ByteRange,
    size?: number,
  ): Promise<ReadableStream<Uint8Array> | undefined>;
  /** The size in bytes, or `undefined` for a blob that is not there or cannot be read. */
  size(digest: BlobDigest): Promise<number | undefined>;

  /**
   * Keeps one part of an upload, in any order, until the parts are joined or forgotten; the same
   * number again replaces it. Answers the part's tag. Throws `blob-mismatch` for more or fewer bytes.
   */
  putPart(upload: string, part: UploadPart, bytes: AsyncIterable<Uint8Array>): Promise<string>;
  /** The tag of a part that is kept whole, or `undefined`. */
  findPart(upload: string, number: number): Promise<string | undefined>;
  /**
   * Makes a blob of the parts 1, 2, … with these tags. Throws `blob-mismatch` when one is missing or
   * is not that one, and when the whole is not what was expected; the latter forgets the upload.
   * Asked again before the upload is forgotten, it is done.
   */
  joinParts(upload: string, tags: readonly string[], expected: StoredBlob): Promise<void>;
  forgetUpload(upload: string): Promise<void>;
  /** Forgets uploads of which no part came since. */
  forgetUploads(since: Date): Promise<void>;

  list(): AsyncIterable<ListedBlob>;
  /** Removes a blob unless it was put since, even this moment; `false` when it stays. */
  delete(digest: BlobDigest, since: Date): Promise<boolean>;

  /** Throws when the store cannot be written to now. */
  check(): Promise<void>;
}
