import type { Readable } from "node:stream";
import type { Manifest } from "./backup-manifest.ts";

/** Where a backup goes: paths are those of a data folder, and of the snapshot's own files. */
export interface BackupTarget {
  /** What the backup before this one says, where there is one to build on. */
  readonly previous: Manifest | undefined;
  /** Where that one is. */
  readonly previousFolder?: string;
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
  /** Whether the repository of an earlier backup is there. */
  hasRepo(key: string): Promise<boolean>;
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
