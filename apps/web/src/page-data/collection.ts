import type { RepoSummary } from "./repo-list.ts";
import type { RepoKind } from "./shell.ts";

/** A collection as a list shows it. */
export interface CollectionSummary {
  readonly path: string;
  readonly title: string;
  /** An account or organization. */
  readonly owner: string;
  readonly description: string;
  readonly private: boolean;
  readonly theme: string;
  /** What the viewer may see of it. */
  readonly itemCount: number;
  /** The first names of its items. */
  readonly names: readonly string[];
  readonly upvotes: number;
  readonly updatedAt: string;
}

export type CollectionOrder = "updated" | "upvotes";

/** `/collections` */
export interface CollectionsData {
  readonly q: string;
  /** `?owner=`: only of this account or organization. */
  readonly owner?: string;
  readonly sort: CollectionOrder;
  readonly collections: readonly CollectionSummary[];
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
  readonly canCreate: boolean;
}

/** `/collections/{namespace}/{slug}` */
export interface CollectionData {
  readonly collection: CollectionSummary;
  readonly items: readonly CollectionItemData[];
  readonly isUpvoted: boolean;
  readonly canChange: boolean;
}

export interface CollectionItemData {
  readonly id: string;
  readonly note: string;
  readonly listed:
    | { readonly kind: "repo"; readonly repo: RepoSummary }
    | { readonly kind: "space"; readonly name: string }
    | { readonly kind: "collection"; readonly collection: CollectionSummary };
}

/** `/collections/new` */
export interface NewCollectionData {
  /** The namespaces the viewer may create in; the first is their own. */
  readonly namespaces: readonly string[];
  readonly namespace: string;
  /** `?item=`: becomes the first item. */
  readonly item?: NamedItem;
}

/** `/collections/add?item=`: the collections that the viewer may add a repo to. */
export interface CollectionsForData {
  readonly item: NamedItem;
  readonly collections: readonly {
    readonly key: string;
    readonly path: string;
    readonly title: string;
    readonly owner: string;
    readonly private: boolean;
    readonly contains: boolean;
  }[];
}

export interface NamedItem {
  readonly kind: RepoKind;
  /** `namespace/name`. */
  readonly id: string;
  /** As `?item=` names it, such as `models/ada/tts`. */
  readonly item: string;
  readonly path: string;
}
