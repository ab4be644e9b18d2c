import {
  type CatalogQuery,
  type ChoicePart,
  type Choices,
  facetsOf,
  mostParameters,
  type Range,
} from "@orrery/catalog";
import type { RepoFilter } from "../repos/repo.ts";
import { facetTerm } from "./facet-terms.ts";
import type { ChoiceQuestion, Column, NumberRange, TermCondition } from "./memory/question.ts";
import { BASE_TERM, MIRROR_TERM } from "./search-terms.ts";

const DAY_MS = 86_400_000;

type Value<Part extends ChoicePart> = NonNullable<CatalogQuery[Part]>;

/** What each part of a query wants of a repo. */
const WANTED: {
  readonly [Part in ChoicePart]: (value: Value<Part>) => TermCondition | NumberRange;
} = {
  gated: (isGated) => ({ terms: [isGated ? "is:gated" : "is:open"] }),
  mirrored: (isMirror) => ({ terms: [MIRROR_TERM], ...(!isMirror && { isNot: true as const }) }),
  baseOnly: () => ({ terms: [BASE_TERM] }),
  fits: ({ memoryGb, quantization }) => ({
    column: "parameters",
    max: mostParameters(memoryGb, quantization),
  }),
  parameters: (range) => ({ column: "parameters", ...range }),
  size: (range) => ({ column: "size", ...range }),
  created: (days) => inDays("created", days),
  updated: (days) => inDays("updated", days),
};
const PARTS = Object.keys(WANTED) as ChoicePart[];

/** The repos that a query means. Its text is the caller's business where it is looked for in cards. */
export function catalogFilter(query: CatalogQuery): RepoFilter {
  const { kind, text, textIn } = query;
  const wanted = PARTS.flatMap((part) => wantedBy(query, part));
  return {
    type: kind,
    ...(text && textIn !== "cards" && { text }),
    conditions: [...facetConditions(query), ...wanted.filter((one) => "terms" in one)],
    ranges: wanted.filter((one) => "column" in one),
  };
}

/** Choices as the index counts them. */
export const choiceQuestions = (choices: Choices): readonly ChoiceQuestion[] =>
  PARTS.flatMap((part) => {
    const values = choices[part];
    return values ? [{ part, choices: values.map((value) => wants(part, value)) }] : [];
  });

const wantedBy = (query: CatalogQuery, part: ChoicePart) => {
  const value = query[part];
  return value === undefined ? [] : [{ ...wants(part, value), part }];
};

const wants = (part: ChoicePart, value: Value<ChoicePart>) =>
  (WANTED[part] as (value: Value<ChoicePart>) => TermCondition | NumberRange)(value);

/** One of a facet's values is enough, unless all are wanted: then a choice narrows its own counts too. */
const facetConditions = ({ kind, values, matchAll }: CatalogQuery): readonly TermCondition[] =>
  facetsOf(kind).flatMap((part): readonly TermCondition[] => {
    const terms = (values[part] ?? []).map((value) => facetTerm(part, value));
    if (terms.length === 0) return [];
    return matchAll.includes(part) ? terms.map((term) => ({ terms: [term] })) : [{ terms, part }];
  });

/** From the beginning of the first day to the end of the last one. */
const inDays = (column: Column, { min, max }: Range<string>): NumberRange => ({
  column,
  ...(min !== undefined && { min: Date.parse(min) }),
  ...(max !== undefined && { max: Date.parse(max) + DAY_MS - 1 }),
});
