import type { CommitId } from "../ids.ts";

/** What a comment decides about a pull request; `comment` decides nothing. */
export const VERDICTS = ["approve", "request_changes", "comment"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What goes with a comment that reviews a pull request. */
export interface Review {
  readonly verdict: Verdict;
  /** The newest commit that its author saw. */
  readonly commit: CommitId;
}

export interface WrittenReview extends Review {
  /** The key of its comment. */
  readonly key: string;
  /** `undefined` if the account was deleted. */
  readonly authorKey: string | undefined;
  readonly authorName: string;
  readonly createdAt: Date;
}

/** A person's last decision. */
export interface Decision extends WrittenReview {
  readonly verdict: "approve" | "request_changes";
  /** Commits were added since. */
  readonly isStale: boolean;
  /** Its author may write to the repo now, and did not open the pull request. */
  readonly isBinding: boolean;
}
