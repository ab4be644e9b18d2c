import type { PullStatus } from "@orrery/registry";
import type { DiffData } from "./diff.ts";
import type { CommitSummary } from "./files.ts";
import type { RepoHead } from "./repo.ts";

export type { PullStatus };

/** What a list of pull requests can be narrowed to; drafts are open. */
export type PullGroup = "open" | "merged" | "closed";

export interface PullSummary {
  readonly number: number;
  readonly title: string;
  readonly status: PullStatus;
  readonly author: string;
  readonly createdAt: string;
}

export interface PullsData {
  readonly repo: RepoHead;
  readonly group: PullGroup;
  readonly counts: Readonly<Record<PullGroup, number>>;
  /** Newest first. */
  readonly pulls: readonly PullSummary[];
  /** Counted from 1, as `?p=` says. */
  readonly page: number;
  readonly isLast: boolean;
}

/** Somebody's words: Markdown, rendered and sanitised, or as they are where that failed. */
export type Said = { readonly html: string } | { readonly text: string };

/** What happened to a pull request, oldest first. */
export type PullHappening = {
  readonly key: string;
  readonly author: string;
  readonly date: string;
} & (
  | { readonly kind: "comment"; readonly said: Said }
  | { readonly kind: "status"; readonly status: PullStatus }
);

export interface PullData {
  readonly repo: RepoHead;
  readonly pull: PullSummary & {
    /** The branch that it changes. */
    readonly base: string;
    readonly description?: Said;
    readonly mergeCommit?: string;
  };
  readonly happened: readonly PullHappening[];
  /** How many happenings before those are left out. */
  readonly earlier: number;
  /** Newest first; of very many the newest. */
  readonly commits: readonly CommitSummary[];
  readonly diff: DiffData;
  readonly hasConflicts: boolean;
  /** What the viewer may do now. */
  readonly can: {
    readonly comment: boolean;
    readonly merge: boolean;
    /** Close it, or open it again. */
    readonly close: boolean;
    /** Add commits to it. */
    readonly push: boolean;
  };
  /** For git, e.g. `https://hub.example/ada/tts`. */
  readonly cloneUrl: string;
}
