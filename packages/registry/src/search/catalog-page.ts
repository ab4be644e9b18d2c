import type { ChoiceCounts, Choices, Excerpt, FacetCounts, FacetName } from "@orrery/catalog";
import type { Repo } from "../repos/repo.ts";

/** How much of an answer is wanted. */
export interface CatalogPaging {
  /** Default 30, at most 1000. */
  readonly limit?: number | undefined;
  /** The facets to count; default: none. */
  readonly facets?: readonly FacetName[] | undefined;
  /** The maximum number of values per facet, without chosen ones; default 24. */
  readonly facetLimit?: number | undefined;
  /** Other choices to count; default: none. */
  readonly choices?: Choices | undefined;
}

/** A page of the catalog for a viewer: repos that they cannot read are in none of its numbers. */
export interface CatalogPage {
  readonly repos: readonly Repo[];
  /** Exact. */
  readonly total: number;
  readonly facets: FacetCounts;
  /** Where choices were asked for and the index has been read. */
  readonly choices?: ChoiceCounts;
  /** The matches in the cards, by repo key; only if cards were searched. */
  readonly excerpts: ReadonlyMap<string, Excerpt>;
  /** Opaque; hand it back in the query to continue. Absent on the last page. */
  readonly nextCursor?: string;
}
