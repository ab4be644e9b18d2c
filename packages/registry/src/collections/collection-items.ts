import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import { checkCollection } from "./check-collection.ts";
import { type Collection, type Listable, MAX_COLLECTION_ITEMS } from "./collection.ts";
import {
  countItems,
  deleteItem,
  insertItem,
  moveItem,
  updateNote,
} from "./collection-item-store.ts";
import { touchCollection } from "./collection-store.ts";
import { fill, getChangeable } from "./get-collection.ts";
import { getListedKey } from "./listed-key.ts";

/** The items of collections. */
export interface CollectionItems {
  /** In the last place. Throws `collection-item-exists`, and not-found errors for what the viewer cannot see. */
  addItem(viewer: Viewer, key: string, item: Listable, note?: string): Promise<void>;
  /** A position counts the items that the viewer may see, from 0; one after the last is the last. */
  updateItem(
    viewer: Viewer,
    key: string,
    itemId: string,
    changes: { readonly note?: string | undefined; readonly position?: number | undefined },
  ): Promise<void>;
  deleteItem(viewer: Viewer, key: string, itemId: string): Promise<void>;
}

export function createCollectionItems({
  db,
  now,
  newId,
}: Pick<RegistryDeps, "db" | "now"> & { readonly newId: () => string }): CollectionItems {
  async function visibleItems(viewer: Viewer, collection: Collection, itemId: string) {
    const { items } = await fill(db, viewer, collection);
    if (items.some(({ id }) => id === itemId)) return items;
    throw new RegistryError("collection-item-not-found", "Item not found in this collection.");
  }

  return {
    async addItem(viewer, key, item, note = "") {
      const collection = await getChangeable(db, viewer, key);
      checkCollection({ note });
      const listed = await getListedKey(db, viewer, item);
      if ("listedKey" in listed && listed.listedKey === key)
        throw new RegistryError("invalid-collection", "A collection cannot contain itself.");
      await db.transaction().execute(async (transaction) => {
        await touchCollection(transaction, key, now());
        if ((await countItems(transaction, key)) >= MAX_COLLECTION_ITEMS)
          throw new RegistryError(
            "too-many-collections",
            `The collection has too many items (limit: ${MAX_COLLECTION_ITEMS}).`,
          );
        const row = { id: newId(), collectionKey: key, note, ...listed };
        if (!(await insertItem(transaction, row)))
          throw new RegistryError(
            "collection-item-exists",
            `"${collection.title}" already contains it.`,
          );
      });
    },

    async updateItem(viewer, key, itemId, { note, position }) {
      const items = await visibleItems(viewer, await getChangeable(db, viewer, key), itemId);
      checkCollection(note === undefined ? {} : { note });
      await db.transaction().execute(async (transaction) => {
        await touchCollection(transaction, key, now());
        if (note !== undefined) await updateNote(transaction, itemId, note);
        const target = position !== undefined && items[Math.min(position, items.length - 1)];
        if (target) await moveItem(transaction, itemId, target.id);
      });
    },

    async deleteItem(viewer, key, itemId) {
      await visibleItems(viewer, await getChangeable(db, viewer, key), itemId);
      await db.transaction().execute(async (transaction) => {
        await touchCollection(transaction, key, now());
        await deleteItem(transaction, itemId);
      });
    },
  };
}
