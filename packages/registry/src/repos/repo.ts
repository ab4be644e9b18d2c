import type { RepoFacts } from "@orrery/catalog";
import type { CommitId, RepoId, RepoType } from "../ids.ts";
import type { NumberRange, TermCondition } from "../search/memory/question.ts";

/** The branch a repo starts with and shows by default. */
export const DEFAULT_BRANCH = "main";

export interface Repo {
  /** Ours alone, and the same after a rename. Names the history on disk. */
  readonly key: string;
  readonly id: RepoId;
  readonly private: boolean;
  /** The resource group that it is in. */
  readonly groupKey: string | undefined;
  readonly createdAt: Date;
  /** The key of the account that made it. */
  readonly creatorKey: string | undefined;
  /** Brought from another hub, as that hub has it: nothing of it can be changed here. */
  readonly isMirror: boolean;
  readonly updatedAt: Date;
  /** What the rest below was derived from; `undefined` before the first commit was indexed. */
  readonly head: CommitId | undefined;
  readonly sizeBytes: number;
  readonly fileCount: number;
  readonly facts: RepoFacts;
  readonly description: string | undefined;
  readonly gated: Gating | undefined;
  /** Members, too, need access: all but admins and who made it. */
  readonly gatesMembers: boolean;
  /** IDs of the providers that run it for everyone; the embedded runtime's, if this hub itself does. */
  readonly providers: readonly string[];
  /** Of the last 30 days, as are `likesRecent`. */
  readonly downloads: number;
  readonly downloadsAllTime: number;
  readonly likes: number;
  readonly likesRecent: number;
  /** See `stats/trending.ts`. */
  readonly trendingScore: number;
}

/** Whether access requests are granted automatically, or by a person. */
export type Gating = "auto" | "manual";

export interface NewRepo {
  readonly id: RepoId;
  /** As the namespace has it for new repos, where nothing is said. */
  readonly private?: boolean | undefined;
  /** A resource group of its organization. */
  readonly groupKey?: string | undefined;
  /** Written into the first README's front matter. */
  readonly license?: string;
  /** What runs a space; written into its README's front matter. */
  readonly sdk?: string;
  /** Files of the first commit, in addition to those of every repo. */
  readonly files?: readonly { readonly path: string; readonly content: Uint8Array }[];
}

/** Changes of a repo; absent fields stay unchanged. */
export interface RepoChanges {
  readonly private?: boolean;
  readonly gated?: Gating | false;
  readonly gatesMembers?: boolean;
  readonly description?: string;
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
  readonly gated?: boolean;
  readonly minParameters?: number;
  readonly maxParameters?: number;
  /** Programs that can all run the model, by the catalog's keys. */
  readonly apps?: readonly string[];
  /** One of these serves it; `all` is any. */
  readonly providers?: readonly string[];
  /** Of each, one of its terms must be there: see `searchTerms`. */
  readonly conditions?: readonly TermCondition[];
  readonly ranges?: readonly NumberRange[];
  /** Only these, by key; in the order of relevance, where that is asked for. */
  readonly within?: readonly string[];
}

export const REPO_SORTS = [
  "newest",
  "updated",
  "downloads",
  "likes",
  "likesRecent",
  "trending",
  "parameters",
  "rows",
  "size",
  "id",
] as const;
export type RepoSort = (typeof REPO_SORTS)[number];

/** Which part of a list, in which order. */
export interface RepoPaging {
  /** Default 30, at most 1000. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the page before, in the same order; any other starts from the beginning. */
  readonly cursor?: string | undefined;
  /** Default: newest first. */
  readonly sort?: RepoSort | undefined;
  readonly isAscending?: boolean | undefined;
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
