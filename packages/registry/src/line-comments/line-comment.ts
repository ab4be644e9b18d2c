import type { CommitId, RepoPath } from "../ids.ts";

/** Before the change, or after it. */
export const LINE_SIDES = ["old", "new"] as const;
export type LineSide = (typeof LINE_SIDES)[number];

/** Lines of a file, one after another. */
export interface LineRange {
  readonly path: RepoPath;
  readonly side: LineSide;
  /** The first of them, from 1. */
  readonly startLine: number;
  /** The last of them. */
  readonly line: number;
}

/** The lines that a comment on a pull request is about, at this commit. */
export interface LineAnchor extends LineRange {
  readonly commit: CommitId;
  /** What the lines said. */
  readonly text: string;
}

export interface LineComment extends LineAnchor {
  /** The key of the comment. */
  readonly key: string;
}

/** The first of some lines, by what they say and where the last of them is. */
export const startLineOf = (text: string, line: number): number =>
  line + 1 - text.split("\n").length;
