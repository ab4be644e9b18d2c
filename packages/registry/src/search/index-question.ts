import { visibleTo } from "../organizations/visible.ts";
import type { RepoFilter, RepoSort } from "../repos/repo.ts";
import type { Viewer } from "../viewer.ts";
import { filterRanges, filterTerms, wordsOf } from "./filter-terms.ts";
import type { Column, IndexQuestion } from "./memory/question.ts";

/** The orders that the index has, by the column that each compares. */
export const INDEX_SORTS = {
  trending: "trending",
  downloads: "downloads",
  likes: "likes",
  likesRecent: "likesRecent",
  newest: "created",
  updated: "updated",
  parameters: "parameters",
  rows: "rows",
  size: "size",
  id: "id",
} as const satisfies { readonly [Sort in RepoSort]: Column | "id" };

/** A filter as an index query, with the same visibility rule as `canRead`. */
export const indexQuestion = (
  viewer: Viewer,
  filter: RepoFilter,
): Omit<IndexQuestion, "sort" | "isAscending" | "limit"> => ({
  visible: visibleTo(viewer, "repos"),
  words: wordsOf(filter.text),
  conditions: [...filterTerms(filter).map((terms) => ({ terms })), ...(filter.conditions ?? [])],
  numbers: filterRanges(filter),
  facets: [],
  facetLimit: 0,
  ...(filter.within && { within: filter.within }),
});
