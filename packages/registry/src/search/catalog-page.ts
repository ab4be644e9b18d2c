import type { ChoiceCounts, Choices, Excerpt, FacetCounts, FacetName } from "@orrery/catalog";
import type { Repo } from "../repos/repo.ts";

/** How much of an answer is wanted. */
export interface CatalogPaging {
  /** 30 unless told, 1000 at most. */
  readonly limit?: number | undefined;
  /** The facets to count; none unless told. */
  readonly facets?: readonly FacetName[] | undefined;
  /** The most values counted of a facet, chosen ones aside; 24 unless told. */
  readonly facetLimit?: number | undefined;
  /** What else to count; nothing unless told. */
  readonly choices?: Choices | undefined;
}

/** What a catalogue answers a viewer: what they may not read is in no number of it. */
export interface CatalogPage {
  readonly repos: readonly Repo[];
  /** Exact. */
  readonly total: number;
  readonly facets: FacetCounts;
  /** Where choices were asked for and the index has been read. */
  readonly choices?: ChoiceCounts;
  /** Where the text stands in their cards, by repo key; only when that is where it was looked for. */
  readonly excerpts: ReadonlyMap<string, Excerpt>;
  /** Opaque; hand it back in the query to continue. Absent on the last page. */
  readonly nextCursor?: string;
}
