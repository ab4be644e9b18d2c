import type { CommitId } from "../ids.ts";

/** A check that could not run is an `error`; both it and a `failure` are not passed. */
export const CHECK_STATES = ["pending", "success", "failure", "error"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** What a check, such as a run of CI, last said about a commit. */
export interface CommitStatus {
  readonly repoKey: string;
  readonly commit: CommitId;
  /** The name of the check. */
  readonly context: string;
  readonly state: CheckState;
  readonly description: string;
  /** Where its report is. */
  readonly targetUrl: string | undefined;
  /** `undefined` if the account was deleted. */
  readonly authorKey: string | undefined;
  readonly authorName: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** How many checks of a commit are in each state. */
export type CheckCounts = Readonly<Record<CheckState, number>>;

const NO_CHECKS: CheckCounts = { pending: 0, success: 0, failure: 0, error: 0 };

/** Out of numbers by state; a state without one has none. */
export const checkCounts = (
  counted: Iterable<readonly [state: string, count: number]>,
): CheckCounts => ({ ...NO_CHECKS, ...Object.fromEntries(counted) });

export const countChecks = (statuses: readonly Pick<CommitStatus, "state">[]): CheckCounts => {
  const byState = Map.groupBy(statuses, ({ state }) => state);
  return checkCounts([...byState].map(([state, { length }]) => [state, length]));
};

/** What all checks of a commit say together, in GitHub's words; without any, they are awaited. */
export function combinedState({ pending, success, failure, error }: CheckCounts) {
  if (failure + error > 0) return "failure";
  return pending > 0 || success === 0 ? "pending" : "success";
}
