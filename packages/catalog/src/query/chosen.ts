import type { CatalogQuery } from "./catalog-query.ts";
import { type FacetName, facetsOf } from "./facets.ts";
import { toggleValue } from "./query-url.ts";

/** What else than facets narrows a catalog, in the order in which lists name it. */
const PARTS = [
  "text",
  "gated",
  "mirrored",
  "baseOnly",
  "fits",
  "parameters",
  "size",
  "created",
  "updated",
] as const satisfies readonly (keyof CatalogQuery)[];
export type QueryPart = (typeof PARTS)[number];

/** One thing that narrows a catalog, and the query without it. */
export type Chosen = { readonly without: CatalogQuery } & (
  | { readonly facet: FacetName; readonly value: string }
  | { readonly facet?: undefined; readonly part: QueryPart }
);

/** Everything that narrows it, each value of a facet by itself. */
export const listChosen = (query: CatalogQuery): readonly Chosen[] => [
  ...PARTS.slice(0, 1).flatMap((part) => chosenPart(query, part)),
  ...facetsOf(query.kind).flatMap((facet) =>
    (query.values[facet] ?? []).map((value) => ({
      facet,
      value,
      without: toggleValue(query, facet, value),
    })),
  ),
  ...PARTS.slice(1).flatMap((part) => chosenPart(query, part)),
];

/** The query with some parts changed, from its first page; `undefined` drops a part. */
export function changeQuery(
  query: CatalogQuery,
  change: { readonly [Part in keyof CatalogQuery]?: CatalogQuery[Part] | undefined },
): CatalogQuery {
  const changed = Object.entries({ ...query, cursor: undefined, ...change });
  return Object.fromEntries(
    changed.filter(([, value]) => value !== undefined),
  ) as unknown as CatalogQuery;
}

/** The query with nothing chosen in a facet. */
export function resetFacet(query: CatalogQuery, facet: FacetName): CatalogQuery {
  const { [facet]: _, ...values } = query.values;
  const matchAll = query.matchAll.filter((one) => one !== facet);
  return changeQuery(query, { values, matchAll });
}

/** The query that asks for all of a facet's chosen values instead of one of them, or the other way. */
export const switchMatch = (query: CatalogQuery, facet: FacetName): CatalogQuery =>
  changeQuery(query, {
    matchAll: query.matchAll.includes(facet)
      ? query.matchAll.filter((one) => one !== facet)
      : facetsOf(query.kind).filter((one) => one === facet || query.matchAll.includes(one)),
  });

const chosenPart = (query: CatalogQuery, part: QueryPart): readonly Chosen[] =>
  query[part] === undefined ? [] : [{ part, without: changeQuery(query, dropped(part)) }];

/** Where to look for words goes with them. */
const dropped = (part: QueryPart) =>
  part === "text" ? { text: undefined, textIn: undefined } : { [part]: undefined };
