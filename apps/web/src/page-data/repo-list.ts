import type { CatalogQuery, ChoiceCounts, Excerpt, FacetName } from "@orrery/catalog";
import type { KnownUse } from "./libraries.ts";
import type { RepoKind } from "./shell.ts";

export interface RepoSummary {
  readonly kind: RepoKind;
  /** `namespace/name` */
  readonly id: string;
  readonly private: boolean;
  /** Its files are only for those who were let in. */
  readonly gated: boolean;
  readonly pipelineTag?: string;
  readonly pipelineLabel?: string;
  readonly library?: string;
  readonly libraryLabel?: string;
  readonly license?: string;
  /** How many numbers a model's weights have; absent where nobody knows. */
  readonly parameters?: number;
  readonly sizeBytes: number;
  readonly fileCount: number;
  readonly downloads: number;
  readonly likes: number;
  readonly updatedAt: string;
}

/** A row of a list; with the place in its card where the words stand that were looked for. */
export interface ListedRepo extends RepoSummary {
  readonly excerpt?: Excerpt;
}

export interface RepoListData {
  readonly kind: RepoKind;
  /** What the visitor asked for; all of it is in the URL. */
  readonly query: CatalogQuery;
  /** The machine that `query.fits` was chosen by: a key of the catalogue's. */
  readonly machine?: string;
  /** Exact. */
  readonly total: number;
  readonly repos: readonly ListedRepo[];
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
  readonly facets: readonly FacetGroup[];
  /** The day (UTC) that the choices of days are counted back from. */
  readonly today: string;
  /** Of `listChoices(query, today)`; absent while the hub is still reading its catalogue. */
  readonly choices?: ChoiceCounts;
  /** When nothing was found: how many there would be without each of `listChosen(query)`. */
  readonly totalsWithout?: readonly number[];
  /** What the list is narrowed to, where the catalogue has a page about it. */
  readonly about: KnownUse;
}

/** The values of one facet under the other choices. */
export interface FacetGroup {
  readonly name: FacetName;
  /** Most frequent first. */
  readonly values: readonly FacetValue[];
  /** There are more values than these. */
  readonly hasMore: boolean;
  /** What the visitor looks for among its values; present where the group is open for that. */
  readonly find?: string;
}

export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}
