import type { RepoFacts } from "@orrery/catalog";
import type { CommitId, RepoId, RepoType } from "../ids.ts";

/** The branch a repo starts with and shows by default. */
export const DEFAULT_BRANCH = "main";

export interface Repo {
  /** Ours alone, and the same after a rename. Names the history on disk. */
  readonly key: string;
  readonly id: RepoId;
  readonly private: boolean;
  readonly createdAt: Date;
  /** The key of the account that made it. */
  readonly creatorKey: string | undefined;
  readonly updatedAt: Date;
  /** What the rest below was derived from; `undefined` before the first commit was indexed. */
  readonly head: CommitId | undefined;
  readonly sizeBytes: number;
  readonly fileCount: number;
  readonly facts: RepoFacts;
  readonly downloads: number;
  readonly likes: number;
}

export interface NewRepo {
  readonly id: RepoId;
  readonly private: boolean;
  /** Written into the first README's front matter. */
  readonly license?: string;
}

export interface RepoFilter {
  readonly type: RepoType;
  /** Every word must be part of `namespace/name`, case aside. */
  readonly text?: string;
  readonly author?: string;
  readonly pipelineTag?: string;
  readonly library?: string;
  /** All of them must be there. */
  readonly tags?: readonly string[];
}

/** Newest first, or most downloaded first. */
export type RepoSort = "newest" | "downloads";

/** Which part of a list, in which order. */
export interface RepoPaging {
  /** 30 unless told, 1000 at most. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the page before, in the same order; any other starts from the beginning. */
  readonly cursor?: string | undefined;
  readonly sort?: RepoSort | undefined;
}

export interface RepoPage {
  readonly repos: readonly Repo[];
  readonly total: number;
  /** Opaque; hand it back to continue. Absent on the last page. */
  readonly nextCursor?: string;
}

/** A value and how many of the repos the viewer may see have it. */
export interface RepoCount {
  readonly value: string;
  readonly count: number;
}
