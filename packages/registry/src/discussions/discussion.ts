import type { CommitId } from "../ids.ts";
import type { Label } from "../labels/label.ts";

/** Only pull requests are drafts or merged. A draft has nothing to merge yet, or is not meant to be. */
export const DISCUSSION_STATUSES = ["draft", "open", "closed", "merged"] as const;
export type DiscussionStatus = (typeof DISCUSSION_STATUSES)[number];

/** Filters as people ask for them. */
export const STATUS_GROUPS = {
  all: ["draft", "open", "closed", "merged"],
  open: ["draft", "open"],
  closed: ["closed", "merged"],
} as const satisfies Record<string, readonly DiscussionStatus[]>;

/** A conversation about a repo. A pull request is a discussion that wants to change a branch. */
export interface Discussion {
  readonly repoKey: string;
  /** Counts from 1 in each repo. */
  readonly number: number;
  readonly title: string;
  readonly status: DiscussionStatus;
  /** The branch that a pull request wants to change. */
  readonly base: string | undefined;
  /** Where the branch was before the merge, and where after; once it is merged. */
  readonly merged: { readonly from: CommitId; readonly to: CommitId } | undefined;
  readonly isPinned: boolean;
  /** Only people with write access comment. */
  readonly isLocked: boolean;
  /** The number of comments, with the one that it was opened with. */
  readonly commentCount: number;
  /** `undefined` if the account was deleted. */
  readonly authorKey: string | undefined;
  readonly authorName: string;
  readonly createdAt: Date;
  /** When something was last said or done. */
  readonly updatedAt: Date;
}

/** Which discussions of a repo. */
export interface DiscussionFilter {
  readonly kind?: "discussion" | "pull" | undefined;
  readonly statuses?: readonly DiscussionStatus[] | undefined;
  /** A name as it was when they were opened. */
  readonly author?: string | undefined;
  /** Every word must be part of the title, case aside. */
  readonly text?: string | undefined;
  /** The name of a label, case aside. */
  readonly label?: string | undefined;
}

export interface DiscussionPage {
  readonly discussions: readonly Discussion[];
  /** By the discussion's number. */
  readonly labels: ReadonlyMap<number, readonly Label[]>;
  readonly total: number;
  /** How many there are by status, the filter's statuses aside. */
  readonly counts: Readonly<Record<DiscussionStatus, number>>;
}

/** What a repo's administrators decide about its discussions. */
export interface DiscussionSettings {
  /** No one opens or answers discussions without changes. */
  readonly isOff: boolean;
  /** How many people with write access approve a pull request before it is merged. */
  readonly requiredReviews: number;
  /** The checks that its newest commit passes before. */
  readonly requiredChecks: readonly string[];
}

export const isClosed = ({ status }: Pick<Discussion, "status">): boolean =>
  status === "closed" || status === "merged";
