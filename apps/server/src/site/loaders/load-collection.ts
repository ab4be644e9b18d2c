import { type FilledCollection, parseCollectionSlug, RegistryError } from "@orrery/registry";
import type { CollectionData } from "@orrery/web/page-data/collection";
import type { Load, PageContext, PageRequest } from "../page-context.ts";
import { presentCollection, presentItem } from "../present/present-collection.ts";

/** The key that a page's address names. Throws `collection-not-found`. */
export function collectionKey({ params }: Pick<PageRequest, "params">): string {
  const key = parseCollectionSlug(params.slug ?? "");
  if (key !== undefined) return key;
  throw new RegistryError("collection-not-found", "Collection not found.");
}

export const getCollection = (
  { hub }: PageContext,
  visit: Pick<PageRequest, "params" | "viewer">,
): Promise<FilledCollection> => hub.registry.collections.get(visit.viewer, collectionKey(visit));

/** A collection under its present or a former title. */
export const loadCollection: Load<CollectionData> = async (context, visit) => {
  const found = await getCollection(context, visit);
  const { collections } = context.hub.registry;
  return {
    collection: presentCollection(found),
    items: found.items.map(presentItem(context.hub)),
    isUpvoted: found.isUpvoted,
    canChange: collections.canChange(visit.viewer, found.collection),
  };
};
