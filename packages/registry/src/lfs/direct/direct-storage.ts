import type { StoredBlob } from "../../blob-store.ts";

/** Where the bytes of one upload are. */
export interface Place {
  readonly place: string;
  readonly upload: string;
}

/** A place with a URL for each part of the object; each lets anyone who has it send exactly so many bytes. */
export interface OpenPlace extends Place {
  readonly urls: readonly string[];
}

/**
 * A storage that clients send bytes to themselves. What a client can still change is never read: `seal` ends that,
 * `take` reads what is sealed, and only then a blob has the bytes.
 */
export interface DirectStorage {
  /** Opens a place for an object whose parts have `chunk` bytes each, but the last. */
  open(object: StoredBlob, chunk: number, seconds: number): Promise<OpenPlace>;
  /**
   * Ends an upload, with these tags of its parts in order, or with those that are there. Idempotent. `false`, and
   * the upload stays open, where nothing came; throws `blob-mismatch` where a part is missing.
   */
  seal(place: Place, size: number, tags: readonly string[] | undefined): Promise<boolean>;
  /** Stores what was sealed as a blob. Idempotent. Throws `blob-mismatch` for other bytes. */
  take(place: Place, expected: StoredBlob): Promise<void>;
  /** Ends an upload and removes what was sent. Idempotent. */
  discard(place: Place): Promise<void>;
  /** The places that were opened, or sealed, before. */
  list(before: Date): AsyncIterable<Place>;
}
