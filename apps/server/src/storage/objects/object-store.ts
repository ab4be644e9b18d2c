import type { ByteRange } from "@orrery/registry";

/** What is put: bytes, or a file of this machine, which is read again for each retry. */
export type ObjectBody = Uint8Array | { readonly path: string; readonly size: number };

export interface StoredObject {
  readonly key: string;
  readonly size: number;
  readonly storedAt: Date;
}

/**
 * Objects by key, as in a bucket: each is whole or absent, and is replaced whole. Nothing is checked here: a
 * caller who needs to know what was stored keeps its digest and compares. Each method throws
 * `storage-unavailable` when the store fails or does not answer, after retries.
 */
export interface ObjectStore {
  put(key: string, body: ObjectBody): Promise<void>;
  /** `undefined` if not found. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  size(key: string): Promise<number | undefined>;
  /** Idempotent. */
  delete(key: string): Promise<void>;
  /** By key; page by page, so that any number can be listed. */
  list(prefix: string): AsyncIterable<StoredObject>;
}
