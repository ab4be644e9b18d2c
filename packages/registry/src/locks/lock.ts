import type { RepoPath } from "../ids.ts";

/** Marks a file that someone is changing. It binds clients that support locks; commits do not check it. */
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
