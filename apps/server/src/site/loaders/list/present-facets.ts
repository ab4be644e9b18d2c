import { type FacetCounts, type FacetName, facetsOf } from "@orrery/catalog";
import type { Registry, Viewer } from "@orrery/registry";
import type { FacetGroup } from "@orrery/web/page-data/repo-list";
import { matchesQuery } from "../../../base/matches-query.ts";
import { hasLabels, type LabelTables, valueLabel } from "../../present/value-label.ts";
import type { AskedList } from "./read-list-query.ts";

/** The number of values that a facet shows before all are requested. */
export const FEW_VALUES = 8;
/** How many of them at most. */
export const ALL_VALUES = 300;
/** Values with names are searched by name, among this many of the most frequent ones. */
const MOST_NAMED = 3_000;

/** The facets in the order of the catalog; those without any value are left out. */
export function presentFacets(
  tables: LabelTables,
  { query, facet, find }: AskedList,
  counts: FacetCounts,
): readonly FacetGroup[] {
  return facetsOf(query.kind).flatMap((name) => {
    const isWhole = name === facet;
    const chosen = query.values[name] ?? [];
    const all = (counts[name] ?? []).map((count) => ({
      ...count,
      label: valueLabel(tables, query.kind, name, count.value),
    }));
    if (all.length === 0 && !isWhole) return [];
    const matches = matchesQuery(isWhole && hasLabels(name) ? find : "");
    const wanted = all.filter(({ value, label }) => matches(value, label));
    const most = isWhole ? ALL_VALUES : FEW_VALUES;
    const shown = wanted.filter(({ value }, index) => index < most || chosen.includes(value));
    return [
      {
        name,
        values: shown,
        hasMore: shown.length < wanted.length,
        ...(isWhole && { find }),
      },
    ];
  });
}

/**
 * All values of a facet under the query that may match the search: values without other names are found by
 * the index among all values.
 */
export async function findValues(
  search: Registry["search"],
  viewer: Viewer,
  { query, find }: AskedList,
  facet: FacetName,
): Promise<FacetCounts> {
  if (find !== "" && !hasLabels(facet))
    return { [facet]: await search.values(viewer, query, facet, find, ALL_VALUES + 1) };
  const facetLimit = find === "" ? ALL_VALUES + 1 : MOST_NAMED;
  return (await search.list(viewer, query, { limit: 0, facets: [facet], facetLimit })).facets;
}
