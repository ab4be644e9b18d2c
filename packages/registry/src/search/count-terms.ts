import type { CatalogQuery, FacetCount, FacetCounts, FacetName } from "@orrery/catalog";
import type { Database } from "../database.ts";
import type { Viewer } from "../viewer.ts";
import { catalogFilter } from "./catalog-filter.ts";
import { parseFacetTerm } from "./facet-terms.ts";
import { listTerms } from "./term-store.ts";

/** Above it, counting rows one by one would delay others: the index will have the count soon. */
const MOST_ROWS = 5_000;

/** Facets counted by SQL, while the index loads; `undefined` if that takes too long. */
export async function countTerms(
  db: Database,
  viewer: Viewer,
  query: CatalogQuery,
  total: number,
  facets: readonly FacetName[],
  limit: number,
): Promise<FacetCounts> {
  if (facets.length === 0 || total > MOST_ROWS) return {};
  const counts = await Promise.all(
    facets.map(
      async (facet) => [facet, await countFacet(db, viewer, query, facet, limit)] as const,
    ),
  );
  return Object.fromEntries(counts);
}

async function countFacet(
  db: Database,
  viewer: Viewer,
  query: CatalogQuery,
  facet: FacetName,
  limit: number,
): Promise<readonly FacetCount[]> {
  const chosen = query.values[facet] ?? [];
  const isAny = !query.matchAll.includes(facet);
  const asked = isAny ? { ...query, values: { ...query.values, [facet]: [] } } : query;
  const rows = await listTerms(db, viewer, catalogFilter(asked), MOST_ROWS);
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]));
  for (const terms of rows)
    for (const term of terms) {
      const parsed = parseFacetTerm(term);
      if (parsed?.facet === facet) counts.set(parsed.value, (counts.get(parsed.value) ?? 0) + 1);
    }
  const all = [...counts].map(([value, count]) => ({ value, count }));
  all.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
  return all.filter(({ value }, index) => index < limit || chosen.includes(value));
}
