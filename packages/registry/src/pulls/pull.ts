/** A change that somebody proposes; its commits are under `refs/pr/<number>`. */
export interface Pull {
  readonly repoKey: string;
  /** Counts from 1 in each repo. */
  readonly number: number;
  readonly title: string;
  readonly description: string;
  /** The branch that it wants to change. */
  readonly base: string;
  /** `undefined` when the account is gone. */
  readonly authorKey: string | undefined;
  readonly authorName: string;
  readonly createdAt: Date;
}

export const pullRef = (number: number): string => `refs/pr/${number}`;

/** The number in `refs/pr/<number>`; `undefined` for any other revision. */
export function parsePullRef(revision: string): number | undefined {
  const [, digits] = /^refs\/pr\/([1-9]\d{0,8})$/.exec(revision) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
