import { parseCursorNumber } from "./cursor-number.ts";
import type { Repo, RepoSort } from "./repo.ts";
import type { RepoPlace } from "./repo-store.ts";

/** What an order compares, as SQL has it: see `SORT_VALUE`. */
export const sortValue = (sort: RepoSort, repo: Repo): string | number => VALUE[sort](repo);

const VALUE: Readonly<Record<RepoSort, (repo: Repo) => string | number>> = {
  newest: ({ createdAt }) => createdAt.toISOString(),
  updated: ({ updatedAt }) => updatedAt.toISOString(),
  downloads: ({ downloads }) => downloads,
  likes: ({ likes }) => likes,
  likesRecent: ({ likesRecent }) => likesRecent,
  trending: ({ trendingScore }) => trendingScore,
  parameters: ({ facts }) => facts.safetensors?.total ?? facts.gguf?.total ?? 0,
  rows: ({ facts }) => facts.size?.rows ?? 0,
  size: ({ sizeBytes }) => sizeBytes,
  id: ({ id }) => `${id.namespace}/${id.name}`.toLowerCase(),
};

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/;
const PATTERN: { readonly [Sort in RepoSort]?: RegExp } = {
  newest: TIME,
  updated: TIME,
  id: /^[\w./-]{1,250}$/,
};

/** Marks the end of a page; opaque to callers. */
export const formatCursor = (sort: RepoSort, isAscending: boolean, repo: Repo): string =>
  [sort, isAscending ? "asc" : "desc", sortValue(sort, repo), repo.key].join("~");

/** `undefined` for a cursor that is not ours or belongs to another order. */
export function parseCursor(
  sort: RepoSort,
  isAscending: boolean,
  cursor: string | undefined,
): RepoPlace | undefined {
  const [order, direction, written = "", key = "", ...rest] = cursor?.split("~") ?? [];
  if (order !== sort || direction !== (isAscending ? "asc" : "desc")) return undefined;
  if (rest.length > 0 || key === "" || key.length > 100) return undefined;
  const pattern = PATTERN[sort];
  if (pattern) return pattern.test(written) ? { value: written, key } : undefined;
  const value = parseCursorNumber(written);
  return value === undefined ? undefined : { value, key };
}
