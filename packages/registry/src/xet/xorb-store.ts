import type { ByteRange } from "../blob-store.ts";

/** A xorb that was taken: its chunks (see `ChunkTable`) and the name that its plain bytes were given. */
export interface StoredXorb {
  readonly file: string;
  readonly chunks: Uint8Array;
}

/**
 * The unpacked bytes of xorbs, by account, until files contain them. Every `put` makes a new file, so that
 * deleting an old one never deletes a new one.
 */
export interface XorbStore {
  /**
   * Unpacks a xorb and stores it, synced. Throws `file-too-large` for a body that is too large and
   * `bad-request` for one that is malformed or whose hash is not `xorb`; then nothing is stored.
   */
  put(account: string, xorb: string, body: AsyncIterable<Uint8Array>): Promise<StoredXorb>;
  get(
    account: string,
    file: string,
    range: ByteRange,
  ): Promise<ReadableStream<Uint8Array> | undefined>;
  has(account: string, file: string): Promise<boolean>;
  /** Idempotent. */
  delete(account: string, file: string): Promise<void>;
  /** Every file that was put before then, and what broken uploads left. */
  list(before: Date): AsyncIterable<{ readonly account: string; readonly file: string }>;
}
