import type { RepoPath } from "../ids.ts";

/** A sign on a file that somebody is changing. It binds clients that heed it; commits do not look. */
export interface Lock {
  readonly key: string;
  readonly path: RepoPath;
  readonly ownerKey: string;
  readonly ownerName: string;
  readonly lockedAt: Date;
}

export interface LockFilter {
  readonly path?: string;
  readonly key?: string;
}

export interface LockPage {
  readonly locks: readonly Lock[];
  /** Opaque; hand it back to continue. Absent on the last page. */
  readonly nextCursor?: string;
}
