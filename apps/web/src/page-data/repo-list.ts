import type { CatalogQuery, ChoiceCounts, Excerpt, FacetName, Machine } from "@orrery/catalog";
import type { KnownUse } from "./catalog-links.ts";
import type { RepoKind } from "./shell.ts";

export interface RepoSummary {
  readonly kind: RepoKind;
  /** `namespace/name` */
  readonly id: string;
  readonly private: boolean;
  /** Whether its files are restricted to people with access. */
  readonly gated: boolean;
  /** Of another hub. */
  readonly isMirror?: true;
  readonly pipelineTag?: string;
  readonly pipelineLabel?: string;
  readonly library?: string;
  readonly libraryLabel?: string;
  readonly license?: string;
  /** What a dataset is for, its rows and formats, as labels. */
  readonly contents?: readonly string[];
  /** The number of parameters; absent if unknown. */
  readonly parameters?: number;
  /** Of a dataset; absent if unknown. */
  readonly rows?: number;
  readonly columns?: number;
  /** The names of the providers that run it, this hub's own runtime first. */
  readonly runsWith: readonly string[];
  readonly sizeBytes: number;
  readonly fileCount: number;
  readonly downloads: number;
  readonly likes: number;
  readonly updatedAt: string;
}

/** A row of a list, with the part of its card that matches the search, and the thumbnail. */
export interface ListedRepo extends RepoSummary {
  readonly excerpt?: Excerpt;
  /** Of a dataset that has a thumbnail: changes with its files. */
  readonly thumbnail?: string;
}

export interface RepoListData {
  readonly kind: RepoKind;
  /** The query, all of which is in the URL. */
  readonly query: CatalogQuery;
  /** The hardware that `query.fits` was selected by: a key of the catalog. */
  readonly machine?: string;
  /** The hardware to select from, if the operator changed the built-in table. */
  readonly machines?: readonly Machine[];
  /** Whether this hub brings repos of others. */
  readonly bringsMirrors?: true;
  /** The key of the viewer's saved search, if they saved this one. */
  readonly savedSearch?: string;
  /** The exact total. */
  readonly total: number;
  readonly repos: readonly ListedRepo[];
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
  readonly facets: readonly FacetGroup[];
  /** The day (UTC) that relative dates start from. */
  readonly today: string;
  /** The counts of `listChoices(query, today)`; absent while the hub loads its index. */
  readonly choices?: ChoiceCounts;
  /** If nothing matches: the counts without each filter of `listChosen(query)`. */
  readonly totalsWithout?: readonly number[];
  /** If nothing matches: other searches for the same words that have results. */
  readonly otherScopes?: readonly OtherScope[];
  /** The task and library of the filters, if they have a page. */
  readonly about: KnownUse;
}

/** A search in cards, or a filter by a task. */
export interface OtherScope {
  readonly query: CatalogQuery;
  readonly total: number;
  /** The task's label; absent for the search in cards. */
  readonly task?: string;
}

/** The values of a facet under the other filters. */
export interface FacetGroup {
  readonly name: FacetName;
  /** Most frequent first. */
  readonly values: readonly FacetValue[];
  /** Whether there are more values. */
  readonly hasMore: boolean;
  /** The search text within the facet; present if its search is open. */
  readonly find?: string;
}

export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}
