import type { BlobDigest } from "../ids.ts";

/** One line of a commit as it arrives; paths are not checked yet. */
export type CommitOperation =
  | { readonly type: "file"; readonly path: string; readonly content: Uint8Array }
  | { readonly type: "lfsFile"; readonly path: string; readonly digest: BlobDigest }
  | { readonly type: "deleteFile"; readonly path: string }
  | { readonly type: "deleteFolder"; readonly path: string };

export interface NewCommit {
  /** A branch that is there, or a pull request as `refs/pr/<number>`. */
  readonly branch: string;
  /** Title, and after a blank line the description. */
  readonly message: string;
  /** A commit id or its unique beginning: the commit is refused when the branch is elsewhere. */
  readonly parent?: string;
  /** Read once, in order, so a body can be streamed in. */
  readonly operations: AsyncIterable<CommitOperation>;
}

/** Larger files must be LFS objects; smaller ones may be. */
export const MAX_GIT_FILE_BYTES = 10_000_000;
