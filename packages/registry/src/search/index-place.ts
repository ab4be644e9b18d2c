import type { RepoSort } from "../repos/repo.ts";
import type { RepoPlace } from "../repos/repo-store.ts";
import type { IndexPlace } from "./memory/question.ts";

/** The first and the last moment of a `Date`; a forged cursor may name others. */
const LAST_TIME_MS = 8.64e15;

const isTime = (sort: RepoSort) => sort === "newest" || sort === "updated";

/** What SQL compares a place of the index with. Pure, as is `indexPlace`. */
export const sqlValue = (sort: RepoSort, value: number) =>
  isTime(sort)
    ? new Date(Math.max(-LAST_TIME_MS, Math.min(value, LAST_TIME_MS))).toISOString()
    : value;

/** A place in a list of SQL's, as the index names it. */
export const indexPlace = (sort: RepoSort, { value, key }: RepoPlace): IndexPlace =>
  sort === "id"
    ? { key, value: 0, path: `${value}` }
    : { key, value: isTime(sort) ? Date.parse(`${value}`) : Number(value) };
