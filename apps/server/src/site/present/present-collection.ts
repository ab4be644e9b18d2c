import {
  type Collection,
  type CollectionItem,
  type FilledCollection,
  formatCollectionSlug,
  formatRepoId,
  isRepoItem,
} from "@orrery/registry";
import type { CollectionItemData, CollectionSummary } from "@orrery/web/page-data/collection";
import { pathTo } from "@orrery/web/paths";
import type { Hub } from "../../hub/hub.ts";
import { presentSummary } from "./present-page.ts";

export function collectionPath(
  collection: Pick<Collection, "namespace" | "title" | "key">,
): string {
  const [namespace = "", slug = ""] = formatCollectionSlug(collection).split("/");
  return pathTo("collection", { namespace, slug });
}

export const presentCollection = ({
  collection,
  items,
  itemCount,
}: Omit<FilledCollection, "isUpvoted">): CollectionSummary => ({
  path: collectionPath(collection),
  title: collection.title,
  owner: collection.namespace,
  description: collection.description,
  private: collection.private,
  theme: collection.theme,
  itemCount,
  names: items.map(nameOf),
  upvotes: collection.upvotes,
  updatedAt: collection.updatedAt.toISOString(),
});

const nameOf = (item: CollectionItem): string =>
  isRepoItem(item) ? formatRepoId(item.listed.id) : (item.listed as Collection).title;

export const presentItem =
  (hub: Pick<Hub, "catalog" | "providers">) =>
  (item: CollectionItem): CollectionItemData => ({
    id: item.id,
    note: item.note,
    listed: presentListed(hub, item),
  });

function presentListed(
  hub: Pick<Hub, "catalog" | "providers">,
  item: CollectionItem,
): CollectionItemData["listed"] {
  if (!isRepoItem(item)) {
    const collection = item.listed as Collection;
    const empty = { collection, items: [], itemCount: 0 };
    return { kind: "collection", collection: presentCollection(empty) };
  }
  // Spaces have no pages here.
  if (item.listed.id.type === "space") return { kind: "space", name: formatRepoId(item.listed.id) };
  return { kind: "repo", repo: presentSummary(hub)(item.listed) };
}
