import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { actsFully } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import { checkCollection } from "./check-collection.ts";
import type {
  CollectionChanges,
  CollectionFilter,
  CollectionPage,
  FilledCollection,
  NewCollection,
} from "./collection.ts";
import { canChangeCollection, canCreateCollection } from "./collection-access.ts";
import { collectionExists } from "./collection-exists.ts";
import { type CollectionItems, createCollectionItems } from "./collection-items.ts";
import {
  deleteCollection,
  findTitled,
  touchCollection,
  updateCollection,
} from "./collection-store.ts";
import { deleteUpvote, insertUpvote } from "./collection-upvote-store.ts";
import { createCollection } from "./create-collection.ts";
import { type CollectionPaging, findCollections } from "./find-collections.ts";
import { fill, getChangeable, getCollection, requireSignedIn } from "./get-collection.ts";
import { getListedKey } from "./listed-key.ts";

/** Lists of repos that people keep. A private one is invisible without read access to its namespace. */
export interface Collections extends CollectionItems {
  /** With all items that the viewer may see. Throws `collection-not-found`. */
  get(viewer: Viewer, key: string): Promise<FilledCollection>;
  /** Each with its first four items. */
  list(
    viewer: Viewer,
    filter?: CollectionFilter,
    paging?: CollectionPaging,
  ): Promise<CollectionPage>;
  readonly canChange: typeof canChangeCollection;
  readonly canCreate: typeof canCreateCollection;
  /** Answers the key. Throws `collection-exists` for a title that the namespace has. */
  create(viewer: Viewer, wanted: NewCollection): Promise<string>;
  update(viewer: Viewer, key: string, changes: CollectionChanges): Promise<void>;
  delete(viewer: Viewer, key: string): Promise<void>;
  /** Idempotent. */
  upvote(viewer: Viewer, key: string, isWanted: boolean): Promise<void>;
}

type Deps = Pick<RegistryDeps, "db" | "secrets" | "now" | "newKey">;

export function createCollections({ db, secrets, now, newKey }: Deps): Collections {
  const newId = () => secrets.hash(newKey()).slice(0, 24);
  const items = createCollectionItems({ db, now, newId });
  return {
    ...items,

    get: async (viewer, key) => fill(db, viewer, await getCollection(db, viewer, key)),

    list: (viewer, filter = {}, paging = {}) => findCollections(db, viewer, filter, paging),

    canChange: canChangeCollection,

    canCreate: canCreateCollection,

    async create(viewer, wanted) {
      requireSignedIn(viewer);
      const { item } = wanted;
      if (item) await getListedKey(db, viewer, item);
      const key = newId();
      await createCollection({ db, now }, viewer, key, wanted);
      if (item) await items.addItem(viewer, key, item);
      return key;
    },

    async update(viewer, key, changes) {
      const collection = await getChangeable(db, viewer, key);
      checkCollection(changes);
      const title = changes.title?.trim();
      await db.transaction().execute(async (transaction) => {
        await touchCollection(transaction, key, now());
        const { namespace } = collection;
        const other =
          title === undefined ? undefined : await findTitled(transaction, namespace, title);
        if (title !== undefined && other !== undefined && other !== key)
          throw collectionExists({ namespace, title });
        await updateCollection(transaction, collection, {
          ...changes,
          ...(title !== undefined && { title }),
        });
      });
    },

    async delete(viewer, key) {
      await getChangeable(db, viewer, key);
      await deleteCollection(db, key);
    },

    async upvote(viewer, key, isWanted) {
      await getCollection(db, viewer, key);
      requireSignedIn(viewer);
      if (!actsFully(viewer)) throw new RegistryError("forbidden", "This token is read-only.");
      const upvote = { collectionKey: key, accountKey: viewer.key };
      if (isWanted) await insertUpvote(db, upvote, now());
      else await deleteUpvote(db, upvote);
    },
  };
}
