import { type CatalogQuery, type CatalogSort, sortOf } from "@orrery/catalog";
import type { Database } from "../database.ts";
import type { RepoFilter } from "../repos/repo.ts";
import { sortValue } from "../repos/repo-cursor.ts";
import { countRepos, listRepos } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";
import { formatPlace, parsePlace } from "./catalog-cursor.ts";
import type { CatalogPage, CatalogPaging } from "./catalog-page.ts";
import { countTerms } from "./count-terms.ts";
import { indexPlace, sqlValue } from "./index-place.ts";
import { FACET_LIMIT, PAGE_SIZE } from "./search-limits.ts";

/** A page of a catalog while there is no index: exact as well, but slow for many repos. */
export async function listFromSql(
  db: Database,
  viewer: Viewer,
  query: CatalogQuery,
  filter: RepoFilter,
  { limit, facets, facetLimit }: CatalogPaging,
): Promise<Omit<CatalogPage, "excerpts">> {
  const asked = sortOf(query);
  const sort: Exclude<CatalogSort, "relevance"> = asked === "relevance" ? "downloads" : asked;
  const place = parsePlace(sort, query.cursor);
  const after = place && { ...place, value: sqlValue(sort, place.value) };
  const size = limit ?? PAGE_SIZE;
  const [found, total] = await Promise.all([
    listRepos(db, viewer, filter, { sort, isAscending: false, limit: size + 1, after }),
    countRepos(db, viewer, filter),
  ]);
  const repos = found.slice(0, size);
  const last = repos.at(-1);
  const next = last && indexPlace(sort, { value: sortValue(sort, last), key: last.key });
  return {
    repos,
    total,
    facets: await countTerms(db, viewer, query, total, facets ?? [], facetLimit ?? FACET_LIMIT),
    ...(next && found.length > size && { nextCursor: formatPlace(sort, next) }),
  };
}
