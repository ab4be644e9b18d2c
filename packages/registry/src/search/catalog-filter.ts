import { type CatalogQuery, facetsOf, mostParameters, type Range } from "@orrery/catalog";
import type { RepoFilter } from "../repos/repo.ts";
import { facetTerm } from "./facet-terms.ts";
import type { Column, NumberRange, TermCondition } from "./memory/question.ts";
import { BASE_TERM } from "./search-terms.ts";

const DAY_MS = 86_400_000;

/** The repos that a query means. Its text is the caller's business where it is looked for in cards. */
export function catalogFilter(query: CatalogQuery): RepoFilter {
  const { kind, text, textIn, gated, baseOnly, fits } = query;
  return {
    type: kind,
    ...(text && textIn !== "cards" && { text }),
    ...(gated !== undefined && { gated }),
    conditions: [...facetConditions(query), ...(baseOnly ? [{ terms: [BASE_TERM] }] : [])],
    ranges: [
      ...numbers("parameters", query.parameters),
      ...numbers("size", query.size),
      ...days("created", query.created),
      ...days("updated", query.updated),
      ...(fits
        ? numbers("parameters", { max: mostParameters(fits.memoryGb, fits.quantization) })
        : []),
    ],
  };
}

/** One of a facet's values is enough, unless all are wanted: then a choice narrows its own counts too. */
const facetConditions = ({ kind, values, matchAll }: CatalogQuery): readonly TermCondition[] =>
  facetsOf(kind).flatMap((facet): readonly TermCondition[] => {
    const terms = (values[facet] ?? []).map((value) => facetTerm(facet, value));
    if (terms.length === 0) return [];
    return matchAll.includes(facet) ? terms.map((term) => ({ terms: [term] })) : [{ terms, facet }];
  });

const numbers = (column: Column, range: Range<number> | undefined): readonly NumberRange[] =>
  range ? [{ column, ...range }] : [];

/** From the beginning of the first day to the end of the last one. */
const days = (column: Column, range: Range<string> | undefined): readonly NumberRange[] => {
  if (!range) return [];
  const { min, max } = range;
  return [
    {
      column,
      ...(min !== undefined && { min: Date.parse(min) }),
      ...(max !== undefined && { max: Date.parse(max) + DAY_MS - 1 }),
    },
  ];
};
