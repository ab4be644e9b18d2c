import {
  type CatalogQuery,
  type ChoicePart,
  type Chosen,
  FACETS,
  findMachine,
  type QueryPart,
  type Range,
  RECENT_DAYS,
} from "@orrery/catalog";
import type { RepoListData } from "../../page-data/repo-list.ts";
import { formatBytes, formatCount, formatDate } from "../../ui/format.ts";
import { STRINGS } from "../strings.ts";

/** `7B`, `1.5B` */
export const formatParameters = (count: number): string => formatCount(count).replace("k", "K");

/** The label and value of one active filter. */
export function chosenWords(
  {
    query,
    machine,
    machines,
    facets,
  }: Pick<RepoListData, "query" | "machine" | "machines" | "facets">,
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
    text: [
      query.textIn === "cards" ? STRINGS.search.chosenCards : STRINGS.search.chosenName,
      STRINGS.search.quoted(query.text ?? ""),
    ],
    gated: [STRINGS.access.label, query.gated ? STRINGS.access.gated : STRINGS.access.open],
    mirrored: [STRINGS.source.label, sourceWords(query.mirrored)],
    baseOnly: [STRINGS.baseOnly.label, STRINGS.baseOnly.value],
    fits: [
      STRINGS.fit.label,
      `${labelOf(machine, machines) ?? STRINGS.fit.anyHardware}, ${fits?.quantization ?? ""}`,
    ],
    parameters: [STRINGS.range.parameters, rangeWords(query.parameters, formatParameters)],
    size: [STRINGS.range.size, rangeWords(query.size, formatBytes)],
    created: [STRINGS.range.created, dayWords(query.created)],
    updated: [STRINGS.range.updated, dayWords(query.updated)],
  };
  const [label, value] = words[chosen.part];
  return { label, value };
}

const labelOf = (key = "", machines: RepoListData["machines"] = []) =>
  (machines.find((machine) => machine.key === key) ?? findMachine(key))?.label;

/** The label of a choice from `listChoices`, by its index there. */
export function choiceWords<Part extends ChoicePart>(
  part: Part,
  value: NonNullable<CatalogQuery[Part]>,
  place: number,
): string {
  return CHOICE_WORDS[part](value, place);
}

const sourceWords = (isMirror?: boolean) =>
  isMirror ? STRINGS.source.mirrored : STRINGS.source.here;
const recentWords = (_: unknown, place: number) => RECENT_DAYS[place]?.[1] ?? "";

const CHOICE_WORDS: {
  readonly [Part in ChoicePart]: (value: NonNullable<CatalogQuery[Part]>, place: number) => string;
} = {
  gated: (isGated) => (isGated ? STRINGS.access.gated : STRINGS.access.open),
  mirrored: sourceWords,
  baseOnly: () => STRINGS.baseOnly.choice,
  fits: ({ memoryGb }) => `${memoryGb} GB`,
  parameters: (range) => rangeWords(range, formatParameters),
  size: (range) => rangeWords(range, formatBytes),
  created: recentWords,
  updated: recentWords,
};

/** `1B – 7B`, `up to 7B`, `1B+` */
function rangeWords<Value>(
  { min, max }: Range<Value> = {},
  format: (value: Value) => string,
  { atLeast, atMost }: Pick<typeof STRINGS.range, "atLeast" | "atMost"> = STRINGS.range,
): string {
  if (min === undefined) return max === undefined ? "" : atMost(format(max));
  return max === undefined ? atLeast(format(min)) : STRINGS.range.between(format(min), format(max));
}

/** `1 Nov 2026 – 7 Nov 2026`, `until 7 Nov 2026`, `since 1 Nov 2026` */
const dayWords = (range: Range<string> | undefined) =>
  rangeWords(range, formatDate, { atLeast: STRINGS.range.since, atMost: STRINGS.range.until });
