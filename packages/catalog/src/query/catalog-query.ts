import type { Quantization } from "../hardware/bits-per-weight.ts";
import type { CatalogKind, FacetName } from "./facets.ts";

/** What orders a catalog: highest, newest or best first; rows that are equal, by key. */
export const CATALOG_SORTS = [
  "trending",
  "downloads",
  "likes",
  "newest",
  "updated",
  "parameters",
  "rows",
  "size",
  "relevance",
] as const;
export type CatalogSort = (typeof CATALOG_SORTS)[number];

/** Both ends belong to it; an absent one is open. */
export interface Range<Value> {
  readonly min?: Value;
  readonly max?: Value;
}

/** Memory that a model has to fit into at a quantization: see `memoryNeeded`. */
export interface Fit {
  readonly memoryGb: number;
  readonly quantization: Quantization;
}

/** All that a visitor chose of a catalog. What is absent narrows nothing. */
export interface CatalogQuery {
  readonly kind: CatalogKind;
  /** Every word must be found; see `textIn`. */
  readonly text?: string;
  /** In names (parts of `namespace/name`, one typo forgiven), unless in the full text of cards. */
  readonly textIn?: "cards";
  /** The values chosen in each facet: one of them is enough, unless the facet is in `matchAll`. */
  readonly values: { readonly [Name in FacetName]?: readonly string[] };
  readonly matchAll: readonly FacetName[];
  readonly gated?: boolean;
  /** Only repos of other hubs, or only those of this one. */
  readonly mirrored?: boolean;
  /** Only models that were made from no other. */
  readonly baseOnly?: true;
  readonly fits?: Fit;
  /** Number of weights; a range excludes models with an unknown number. */
  readonly parameters?: Range<number>;
  /** Of all files, in bytes. */
  readonly size?: Range<number>;
  /** Days (UTC), such as `2026-01-31`. */
  readonly created?: Range<string>;
  readonly updated?: Range<string>;
  /** The default is relevance with a text, and trending without one. */
  readonly sort?: CatalogSort;
  /** The `nextCursor` of the page before. Of another order, it starts from the beginning. */
  readonly cursor?: string;
}

/** What a list is sorted by when its visitor did not say. */
export const sortOf = ({ sort, text }: Pick<CatalogQuery, "sort" | "text">): CatalogSort =>
  sort === "relevance" && !text ? "trending" : (sort ?? (text ? "relevance" : "trending"));

/** A value of a facet, and how many repos of the answer have it or would with it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** Per facet asked for: most frequent first; chosen values are always among them, at 0 if need be. */
export type FacetCounts = { readonly [Name in FacetName]?: readonly FacetCount[] };

/** A piece of a card in which words were found: plain text, and where in it they stand. */
export interface Excerpt {
  readonly text: string;
  /** From, to (exclusive), in UTF-16 units, in rising order. */
  readonly marks: readonly (readonly [from: number, to: number])[];
}
