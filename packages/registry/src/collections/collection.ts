import type { RepoId } from "../ids.ts";
import type { Repo } from "../repos/repo.ts";

export const COLLECTION_THEMES = ["orange", "blue", "green", "purple", "pink", "indigo"] as const;
export type CollectionTheme = (typeof COLLECTION_THEMES)[number];

/** Of one account or organization. */
export const MAX_COLLECTIONS = 500;
export const MAX_COLLECTION_ITEMS = 500;

/** An ordered list of repos and other collections that an account or organization keeps. */
export interface Collection extends CollectionTexts {
  /** 24 hex digits: the stable end of its address. */
  readonly key: string;
  readonly namespace: string;
  readonly ownerKind: "account" | "organization";
  readonly private: boolean;
  /** The resource group that it is in. */
  readonly groupKey?: string;
  readonly creatorKey: string;
  /** Its place among those of its namespace, from 0; gaps are possible. */
  readonly position: number;
  readonly updatedAt: Date;
  readonly upvotes: number;
}

export interface CollectionTexts {
  readonly title: string;
  /** May be empty. */
  readonly description: string;
  readonly theme: CollectionTheme;
}

export interface NewCollection extends Partial<CollectionTexts> {
  readonly namespace: string;
  readonly title: string;
  readonly private?: boolean;
  /** A resource group of its organization. */
  readonly groupKey?: string | undefined;
  /** The first item. */
  readonly item?: Listable;
}

export type CollectionChanges = Partial<CollectionTexts> & {
  readonly private?: boolean;
  readonly position?: number;
};

export interface CollectionItem {
  /** 24 hex digits. */
  readonly id: string;
  /** May be empty. */
  readonly note: string;
  readonly listed: Repo | Collection;
}

/** What can be listed: a repo by its name, a collection by its key. */
export type Listable = RepoId | { readonly type: "collection"; readonly key: string };

/** The same as rows name it. */
export type ListedKey = { readonly repoKey: string } | { readonly listedKey: string };

export const isRepoItem = (item: CollectionItem): item is CollectionItem & { listed: Repo } =>
  "id" in item.listed;

/** A collection with the items that the viewer may see, or the first of them. */
export interface FilledCollection {
  readonly collection: Collection;
  readonly items: readonly CollectionItem[];
  /** All that the viewer may see. */
  readonly itemCount: number;
  /** By the viewer. */
  readonly isUpvoted: boolean;
}

export const COLLECTION_SORTS = ["lastModified", "trending", "upvotes", "position"] as const;

/** Which collections; a list means any of them. */
export interface CollectionFilter {
  readonly owners?: readonly string[];
  readonly items?: readonly Listable[];
  /** Words of the title or description. */
  readonly text?: string;
  readonly title?: string;
}

export interface CollectionPage {
  readonly collections: readonly FilledCollection[];
  readonly nextCursor?: string;
}
