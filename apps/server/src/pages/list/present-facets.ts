import { type CatalogKind, type FacetCounts, type FacetName, facetsOf } from "@orrery/catalog";
import type { FacetGroup } from "@orrery/web/page-data/repo-list";
import { matchWords } from "../../match-words.ts";
import type { AskedList } from "./read-list-query.ts";
import { type LabelTables, valueLabel } from "./value-label.ts";

/** How many values a facet shows until all are asked for. */
export const FEW_VALUES = 8;
/** How many of them at most. */
export const ALL_VALUES = 300;

/** The facets in the order of the catalogue; those without any value are left out. */
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
    const matches = matchWords(isWhole ? find : "");
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

/** Which facets to count for a page, and how many values of each. */
export const countedFacets = (kind: CatalogKind, facet: FacetName | undefined) => ({
  few: { facets: facetsOf(kind).filter((name) => name !== facet), facetLimit: FEW_VALUES + 1 },
  all: { facets: facet ? [facet] : [], facetLimit: FOUND_AMONG },
});

/** The most frequent values, among which one may look for words. */
const FOUND_AMONG = 3_000;
