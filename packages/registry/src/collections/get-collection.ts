import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { type Collection, type FilledCollection, MAX_COLLECTION_ITEMS } from "./collection.ts";
import { canChangeCollection, canReadCollection } from "./collection-access.ts";
import { listItems } from "./collection-item-store.ts";
import { findCollection } from "./collection-store.ts";
import { listUpvoted } from "./collection-upvote-store.ts";

/** Throws `collection-not-found`, also for a private one that the viewer may not see. */
export async function getCollection(
  db: Database,
  viewer: Viewer,
  key: string,
): Promise<Collection> {
  const collection = await findReadable(db, viewer, key);
  if (collection) return collection;
  throw new RegistryError("collection-not-found", "Collection not found.");
}

export async function findReadable(
  db: Database,
  viewer: Viewer,
  key: string,
): Promise<Collection | undefined> {
  const collection = await findCollection(db, key);
  return collection && canReadCollection(viewer, collection) ? collection : undefined;
}

/** Throws `unauthorized` or `forbidden` for those who may not change it. */
export async function getChangeable(
  db: Database,
  viewer: Viewer,
  key: string,
): Promise<Collection> {
  const collection = await getCollection(db, viewer, key);
  requireSignedIn(viewer);
  if (canChangeCollection(viewer, collection)) return collection;
  throw new RegistryError("forbidden", "You don't have permission to change this collection.");
}

export function requireSignedIn(viewer: Viewer): asserts viewer is AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to change collections.");
}

/** With all items that the viewer may see. */
export async function fill(
  db: Database,
  viewer: Viewer,
  collection: Collection,
): Promise<FilledCollection> {
  const found = await listItems(db, viewer, [collection.key], MAX_COLLECTION_ITEMS);
  const { items, count } = found.get(collection.key) ?? { items: [], count: 0 };
  const upvoted = await listUpvoted(db, viewer, [collection.key]);
  return { collection, items, itemCount: count, isUpvoted: upvoted.has(collection.key) };
}
