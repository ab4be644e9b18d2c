import { MEMORY_OPTIONS_GB } from "../hardware/index.ts";
import type { CatalogQuery, Range } from "./catalog-query.ts";
import type { QueryPart } from "./chosen.ts";
import { parseNumberRange } from "./range-text.ts";

/** The parts of a query of which lists offer a few usual choices, counted as the values of facets are. */
export type ChoicePart = Exclude<QueryPart, "text">;

/** Choices by part: what `changeQuery` would be given. */
export type Choices = {
  readonly [Part in ChoicePart]?: readonly NonNullable<CatalogQuery[Part]>[];
};

/** How many repos each choice would leave, in the order of the choices. */
export type ChoiceCounts = { readonly [Part in ChoicePart]?: readonly number[] };

const DAY_MS = 86_400_000;
const ranges = (texts: string): readonly Range<number>[] =>
  texts.split(" ").flatMap((text) => parseNumberRange(text) ?? []);

const PARAMETERS = ranges("..1B 1B..3B 3B..9B 9B..35B 35B..100B 100B..");
const SIZE = ranges("..100M 100M..1G 1G..10G 10G..100G 100G..");
/** Days back from today, each with what a list calls it. */
export const RECENT_DAYS = [
  [1, "Last day"],
  [7, "Last week"],
  [30, "Last month"],
  [365, "Last year"],
] as const;
/** Those that most people have. */
const MEMORY_GB = MEMORY_OPTIONS_GB.filter((size) => [8, 16, 24, 48, 80].includes(size));

/**
 * A list's choices other than facets. `today`: the day (UTC) from which days are counted back. Memory is
 * counted at the chosen quantization.
 */
export function listChoices({ kind, fits }: Pick<CatalogQuery, "kind" | "fits">, today: string) {
  const recent = RECENT_DAYS.map(([days]) => ({ min: dayBefore(today, days) }));
  const { quantization } = fits ?? { quantization: "Q4_K_M" as const };
  return {
    gated: [false, true],
    mirrored: [false, true],
    size: SIZE,
    created: recent,
    updated: recent,
    ...(kind === "model" && {
      baseOnly: [true as const],
      fits: MEMORY_GB.map((memoryGb) => ({ memoryGb, quantization })),
      parameters: PARAMETERS,
    }),
  } satisfies Choices;
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
