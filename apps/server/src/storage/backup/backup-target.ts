import type { Readable } from "node:stream";
import type { Manifest, SavedRepo } from "./backup-manifest.ts";

/** Where a backup goes: paths are those of a data folder, and of the snapshot's own files. */
export interface BackupTarget {
  /** A folder on the same disk for incomplete files. */
  readonly temporary: string;
  /** Whether these bytes are there from an earlier backup. Only of blobs: their names say what they are. */
  hasBlob(path: string, size: number): Promise<boolean>;
  /**
   * Writes a file of `size` bytes. Resolves with the result of `isRight` after the last byte; a target may
   * then drop a wrong file.
   */
  write(path: string, size: number, bytes: Readable, isRight?: () => boolean): Promise<boolean>;
  /** Updates a repository with `fetch`, which gets a bare repository to fetch into. */
  fetchRepo(key: string, fetch: (gitDir: string) => Promise<void>): Promise<void>;
  /** Where the refs of a repository are that is there from an earlier backup. */
  refsOf(key: string): Promise<SavedRepo["refs"] | undefined>;
  /** Makes the backup whole: from now on it is what a restore finds. */
  finish(manifest: Manifest, kept: Kept): Promise<void>;
  /** Leaves nothing but what an earlier backup needs. */
  abandon(): Promise<void>;
}

/** What the backup must keep, read in pieces. */
export interface Kept {
  blobs(): AsyncIterable<string>;
  repos(): AsyncIterable<string>;
}
