import type { Discussion } from "../discussions/discussion.ts";

/** A discussion that proposes a change; its commits are under `refs/pr/<number>`. */
export interface Pull extends Discussion {
  /** The branch that it wants to change. */
  readonly base: string;
}

export const isPull = (discussion: Discussion): discussion is Pull => discussion.base !== undefined;

/** Whether it accepts commits and can be merged. */
export const isUnderWay = ({ status }: Pick<Pull, "status">): boolean =>
  status === "draft" || status === "open";

export const pullRef = (number: number): string => `refs/pr/${number}`;

/** The number in `refs/pr/<number>`; `undefined` for any other revision. */
export function parsePullRef(revision: string): number | undefined {
  const [, digits] = /^refs\/pr\/([1-9]\d{0,8})$/.exec(revision) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
