import type { PullStatus } from "@orrery/registry";
import type { DiffData } from "./diff.ts";
import type { CommitSummary } from "./files.ts";
import type { RepoHead } from "./repo-head.ts";

export type { PullStatus };

/** The status filters of a list of pull requests; drafts are open. */
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
  /** The page number from `?p=`, from 1. */
  readonly page: number;
  readonly isLast: boolean;
}

/** A comment: Markdown, rendered and sanitized, or plain text if that failed. */
export type Said = { readonly html: string } | { readonly text: string };

/** The events of a pull request, oldest first. */
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
    /** The target branch. */
    readonly base: string;
    readonly description?: Said;
    readonly mergeCommit?: string;
  };
  readonly happened: readonly PullHappening[];
  /** Number of earlier events left out. */
  readonly earlier: number;
  /** The newest commits, newest first. */
  readonly commits: readonly CommitSummary[];
  readonly diff: DiffData;
  readonly hasConflicts: boolean;
  /** The viewer's permissions. */
  readonly can: {
    readonly comment: boolean;
    readonly merge: boolean;
    /** Close or reopen it. */
    readonly close: boolean;
    /** Add commits to it. */
    readonly push: boolean;
  };
  /** The URL for git, e.g. `https://hub.example/ada/tts`. */
  readonly cloneUrl: string;
}
