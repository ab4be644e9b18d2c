import type { CommitSummary, FileContentData } from "./files.ts";
import type { RepoHead } from "./repo-head.ts";

/** A text file with the commits that wrote its lines. */
export interface BlameData {
  readonly repo: RepoHead;
  readonly revision: string;
  readonly path: string;
  readonly content: Extract<FileContentData, { readonly kind: "code" | "none" }>;
  /** In the order of lines; empty without a view. */
  readonly ranges: readonly BlameRange[];
}

export interface BlameRange {
  readonly commit: CommitSummary;
  /** The number of the first line, from 1. */
  readonly first: number;
  readonly count: number;
}
