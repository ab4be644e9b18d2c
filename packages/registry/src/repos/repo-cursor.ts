import type { Repo, RepoSort } from "./repo.ts";
import type { RepoPlace } from "./repo-store.ts";

/** Marks the end of a page; opaque to callers. */
export const formatCursor = (sort: RepoSort, repo: Repo): string =>
  `${sort === "newest" ? repo.createdAt.toISOString() : repo.downloads}~${repo.key}`;

/** `undefined` for a cursor that is not ours or belongs to another order. */
export function parseCursor(sort: RepoSort, cursor: string | undefined): RepoPlace | undefined {
  const [, text = "", key = ""] = /^([^~]{1,40})~(.{1,100})$/.exec(cursor ?? "") ?? [];
  if (!PLACE[sort].test(text)) return undefined;
  return { value: sort === "newest" ? text : Number(text), key };
}

const PLACE: Readonly<Record<RepoSort, RegExp>> = {
  newest: /^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/,
  downloads: /^\d{1,15}$/,
};
