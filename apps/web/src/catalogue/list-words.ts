import {
  type CatalogQuery,
  type CatalogSort,
  type ChoicePart,
  type Chosen,
  FACETS,
  findMachine,
  type QueryPart,
  type Range,
  RECENT_DAYS,
} from "@orrery/catalog";
import type { RepoListData } from "../page-data/repo-list.ts";
import { formatBytes, formatCount, formatDate } from "../ui/format.ts";

/** The orders of a list in words. */
export const SORT_WORDS: Readonly<Record<CatalogSort, string>> = {
  trending: "Trending",
  downloads: "Most downloads",
  likes: "Most likes",
  newest: "Newest",
  updated: "Recently updated",
  parameters: "Most parameters",
  size: "Largest",
  relevance: "Best match",
};

/** `7B`, `1.5B`: how models are called by their size. */
export const formatParameters = (count: number): string => formatCount(count).replace("k", "K");

/** One thing that a list is narrowed by, as its visitor would say it. */
export function chosenWords(
  { query, machine, facets }: Pick<RepoListData, "query" | "machine" | "facets">,
  chosen: Chosen,
): { readonly label: string; readonly value: string } {
  if (chosen.facet !== undefined) {
    const { facet, value } = chosen;
    const group = facets.find(({ name }) => name === facet);
    const known = group?.values.find((one) => one.value === value);
    return { label: FACETS[facet].label, value: known?.label ?? value };
  }
  const { fits } = query;
  const words: Readonly<Record<QueryPart, readonly [string, string]>> = {
    text: [query.textIn === "cards" ? "In cards" : "Name", `“${query.text ?? ""}”`],
    gated: ["Access", query.gated ? "gated" : "open"],
    baseOnly: ["Only", "base models"],
    fits: [
      "Fits",
      `${findMachine(machine ?? "")?.label ?? "any hardware"}, ${fits?.quantization ?? ""}`,
    ],
    parameters: ["Parameters", rangeWords(query.parameters, formatParameters)],
    size: ["Size", rangeWords(query.size, formatBytes)],
    created: ["Created", rangeWords(query.created, formatDate)],
    updated: ["Updated", rangeWords(query.updated, formatDate)],
  };
  const [label, value] = words[chosen.part];
  return { label, value };
}

/** A choice of `listChoices`, by its place there. */
export function choiceWords<Part extends ChoicePart>(
  part: Part,
  value: NonNullable<CatalogQuery[Part]>,
  place: number,
): string {
  return CHOICE_WORDS[part](value, place);
}

const recentWords = (_: unknown, place: number) => RECENT_DAYS[place]?.[1] ?? "";

const CHOICE_WORDS: {
  readonly [Part in ChoicePart]: (value: NonNullable<CatalogQuery[Part]>, place: number) => string;
} = {
  gated: (isGated) => (isGated ? "Gated" : "Open to everybody"),
  baseOnly: () => "Base models only",
  fits: ({ memoryGb }) => `${memoryGb} GB`,
  parameters: (range) => rangeWords(range, formatParameters),
  size: (range) => rangeWords(range, formatBytes),
  created: recentWords,
  updated: recentWords,
};

/** `1B – 7B`, `up to 7B`, `from 1B` */
function rangeWords<Value>(
  { min, max }: Range<Value> = {},
  format: (value: Value) => string,
): string {
  if (min === undefined) return max === undefined ? "" : `up to ${format(max)}`;
  return max === undefined ? `from ${format(min)}` : `${format(min)} – ${format(max)}`;
}
