import type { CommitId } from "../ids.ts";

export const HEADS = "refs/heads/";
export const TAGS = "refs/tags/";
export const PULLS = "refs/pr/";
export const CONVERTS = "refs/convert/";

/** A ref that was moved, made or deleted, by its full name. IDs are those of commits or annotated tags. */
export interface MovedRef {
  readonly ref: string;
  /** `undefined`: the ref is new. */
  readonly from: string | undefined;
  /** `undefined`: the ref is gone. */
  readonly to: string | undefined;
}

/** A ref that leads to a commit now. */
export interface MovedTo extends MovedRef {
  readonly to: CommitId;
}

/** A name for a commit, as lists show it. */
export interface NamedRef {
  /** Without the kind: `main`, `v1`, `1`. */
  readonly name: string;
  /** With it: `refs/heads/main`. */
  readonly ref: string;
  readonly commit: CommitId;
}

/** All refs of a repo, by kind. */
export interface RefLists {
  readonly branches: readonly NamedRef[];
  readonly tags: readonly NamedRef[];
  readonly pulls: readonly NamedRef[];
  /** Other forms of the files, which the hub makes. */
  readonly converts: readonly NamedRef[];
}

export interface NewBranch {
  readonly name: string;
  /** A revision; default: the default branch. */
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
