import type { CommitId } from "../ids.ts";

/** A name for a commit, as lists show it. */
export interface NamedRef {
  /** Without the kind: `main`, `v1`, `1`. */
  readonly name: string;
  /** With it: `refs/heads/main`. */
  readonly ref: string;
  readonly commit: CommitId;
}

export interface Refs {
  readonly branches: readonly NamedRef[];
  readonly tags: readonly NamedRef[];
  readonly pulls: readonly NamedRef[];
}

export interface NewBranch {
  readonly name: string;
  /** A revision; the default branch unless told. */
  readonly from?: string;
  /** A branch with no files and no past. */
  readonly isEmpty?: boolean;
  /** Moves a branch that is there. */
  readonly overwrites?: boolean;
}

export interface NewTag {
  readonly name: string;
  readonly revision: string;
  readonly message?: string;
}
