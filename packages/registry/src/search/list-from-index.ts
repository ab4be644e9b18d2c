import { type CatalogQuery, type FacetCount, type FacetName, sortOf } from "@orrery/catalog";
import type { Repo, RepoFilter } from "../repos/repo.ts";
import { canRead } from "../repos/repo-access.ts";
import type { Viewer } from "../viewer.ts";
import { formatPlace, parsePlace } from "./catalog-cursor.ts";
import { choiceQuestions } from "./catalog-filter.ts";
import type { CatalogPage, CatalogPaging } from "./catalog-page.ts";
import { INDEX_SORTS, indexQuestion } from "./index-question.ts";
import type { RepoCache } from "./repo-cache.ts";
import type { RepoIndex } from "./repo-index.ts";
import { FACET_LIMIT, PAGE_SIZE } from "./search-limits.ts";

/** The repos of a response. SQL may be a moment ahead of the index, so access is checked again, by its rows. */
export const readableOf = async (
  cache: RepoCache,
  viewer: Viewer,
  keys: readonly string[],
): Promise<readonly Repo[]> => (await cache.get(keys)).filter((repo) => canRead(viewer, repo));

/** A page of a catalog. */
export async function listFromIndex(
  index: RepoIndex,
  cache: RepoCache,
  viewer: Viewer,
  query: CatalogQuery,
  filter: RepoFilter,
  { limit, facets, facetLimit, choices }: CatalogPaging,
): Promise<Omit<CatalogPage, "excerpts">> {
  const sort = sortOf(query);
  const answer = await index.answer(query.kind, {
    ...indexQuestion(viewer, filter),
    sort: sort === "relevance" ? sort : INDEX_SORTS[sort],
    isAscending: false,
    after: parsePlace(sort, query.cursor),
    limit: limit ?? PAGE_SIZE,
    facets: (facets ?? []).map((facet) => ({ facet, chosen: query.values[facet] ?? [] })),
    facetLimit: facetLimit ?? FACET_LIMIT,
    ...(choices && { choices: choiceQuestions(choices) }),
  });
  return {
    repos: await readableOf(cache, viewer, answer.keys),
    total: answer.total,
    facets: answer.facets,
    ...(answer.choices && { choices: answer.choices }),
    ...(answer.next && { nextCursor: formatPlace(sort, answer.next) }),
  };
}

/** The values of one facet, counted under a filter; with `text`, of those that have it in their names. */
export async function countFromIndex(
  index: RepoIndex,
  viewer: Viewer,
  filter: RepoFilter,
  { facet, text, limit }: { facet: FacetName; text?: string; limit: number },
): Promise<readonly FacetCount[] | undefined> {
  const { facets } = await index.answer(filter.type, {
    ...indexQuestion(viewer, filter),
    sort: "trending",
    isAscending: false,
    limit: 0,
    facets: [{ facet, chosen: [], ...(text !== undefined && { text }) }],
    facetLimit: limit,
  });
  return facets[facet];
}
