import type { CommitId, RepoPath } from "../ids.ts";

/** Before the change, or after it. */
export const LINE_SIDES = ["old", "new"] as const;
export type LineSide = (typeof LINE_SIDES)[number];

/** The line of a file that a comment on a pull request is about. */
export interface LineAnchor {
  readonly path: RepoPath;
  readonly side: LineSide;
  /** Counts from 1, at this commit. */
  readonly line: number;
  readonly commit: CommitId;
  /** What the line said. */
  readonly text: string;
}

export interface LineComment extends LineAnchor {
  /** The key of the comment. */
  readonly key: string;
}
