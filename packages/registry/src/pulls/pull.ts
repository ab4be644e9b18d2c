import type { CommitId } from "../ids.ts";

/** A draft has nothing to merge yet, or is not meant to be; `closed` ones may be opened again. */
export const PULL_STATUSES = ["draft", "open", "closed", "merged"] as const;
export type PullStatus = (typeof PULL_STATUSES)[number];

/** A proposed change; its commits are under `refs/pr/<number>`. */
export interface Pull {
  readonly repoKey: string;
  /** Counts from 1 in each repo. */
  readonly number: number;
  readonly title: string;
  readonly description: string;
  /** The branch that it wants to change. */
  readonly base: string;
  readonly status: PullStatus;
  /** Where the branch was before the merge, and where after; once it is merged. */
  readonly merged: { readonly from: CommitId; readonly to: CommitId } | undefined;
  /** `undefined` if the account was deleted. */
  readonly authorKey: string | undefined;
  readonly authorName: string;
  readonly createdAt: Date;
}

/** An event of a pull request: a comment, or a new status. */
export interface PullEvent {
  readonly key: string;
  readonly kind: "comment" | "status";
  readonly text: string;
  readonly authorName: string;
  readonly createdAt: Date;
}

/** Whether it accepts commits and can be merged. */
export const isUnderWay = ({ status }: Pick<Pull, "status">): boolean =>
  status === "draft" || status === "open";

export const pullRef = (number: number): string => `refs/pr/${number}`;

/** The number in `refs/pr/<number>`; `undefined` for any other revision. */
export function parsePullRef(revision: string): number | undefined {
  const [, digits] = /^refs\/pr\/([1-9]\d{0,8})$/.exec(revision) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
