import type { GitStore } from "@orrery/registry";

type Args<Name extends keyof GitStore> = GitStore[Name] extends (
  key: string,
  ...args: infer Rest
) => unknown
  ? Rest
  : never;

type IdsOf = {
  readonly [Name in keyof GitStore]?: (...args: Args<Name>) => readonly (string | undefined)[];
};

/** `<id>` or `<id>:<path>`. */
const leading = (expression: string) => /^[0-9a-f]{40}/.exec(expression)?.[0];

/**
 * Reads that name objects, and which. An object never changes: where it is in the local repository, the
 * database is not asked.
 */
export const READS_OF_IDS = {
  list: (commit) => [commit],
  find: (commit) => [commit],
  tree: (expression) => [leading(expression)],
  read: (oid) => [leading(oid)],
  log: (commit) => [commit],
  blame: (commit) => [commit],
  count: (commit) => [commit],
  logBetween: (from, to) => [from, to],
  mergeBase: (one, other) => [one, other],
  canMerge: (into, from) => [into, from],
  merge: ({ into, from }) => [into, from],
  diff: (from, to) => [from, to],
  lastCommits: (commit) => [commit],
  orphan: ({ like }) => [like],
  tag: ({ target }) => [target],
} satisfies IdsOf;

export type ReadOfIds = keyof typeof READS_OF_IDS;
