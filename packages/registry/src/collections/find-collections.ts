import type { Database } from "../database.ts";
import { canRead } from "../repos/repo-access.ts";
import { findRepo } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";
import type {
  COLLECTION_SORTS,
  CollectionFilter,
  CollectionPage,
  Listable,
  ListedKey,
} from "./collection.ts";
import { listItems } from "./collection-item-store.ts";
import { listCollections } from "./collection-store.ts";
import { listUpvoted } from "./collection-upvote-store.ts";
import { findReadable } from "./get-collection.ts";

const MAX_PAGE = 100;
/** Of a collection in a list. */
const MOST_ITEMS = 4;
/** Of one kind in a request. */
const MOST_FILTERS = 20;

export interface CollectionPaging {
  readonly sort?: (typeof COLLECTION_SORTS)[number];
  readonly limit?: number;
  readonly cursor?: string | undefined;
}

/** One page of what the viewer may see, each with its first four items. */
export async function findCollections(
  db: Database,
  viewer: Viewer,
  { owners, items, text = "", title }: CollectionFilter,
  { sort = "lastModified", limit = 20, cursor = "" }: CollectionPaging,
): Promise<CollectionPage> {
  const size = Math.max(1, Math.min(MAX_PAGE, limit));
  const offset = /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0;
  const listed = items && (await readableKeys(db, viewer, items.slice(0, MOST_FILTERS)));
  if (listed?.length === 0) return { collections: [] };
  const found = await listCollections(db, viewer, {
    ...(owners && { owners: owners.slice(0, MOST_FILTERS) }),
    ...(listed && { listed }),
    words: text.split(/\s+/).filter(Boolean).slice(0, MOST_FILTERS),
    ...(title !== undefined && { title }),
    sort,
    limit: size + 1,
    offset,
  });
  const page = found.slice(0, size);
  const keys = page.map(({ key }) => key);
  const [itemsOf, upvoted] = await Promise.all([
    listItems(db, viewer, keys, MOST_ITEMS),
    listUpvoted(db, viewer, keys),
  ]);
  return {
    collections: page.map((collection) => {
      const { items: first, count } = itemsOf.get(collection.key) ?? { items: [], count: 0 };
      const isUpvoted = upvoted.has(collection.key);
      return { collection, items: first, itemCount: count, isUpvoted };
    }),
    ...(found.length > size && { nextCursor: `${offset + size}` }),
  };
}

async function readableKeys(db: Database, viewer: Viewer, items: readonly Listable[]) {
  const keys = await Promise.all(items.map((item) => readableKey(db, viewer, item)));
  return keys.filter((key) => key !== undefined);
}

async function readableKey(
  db: Database,
  viewer: Viewer,
  item: Listable,
): Promise<ListedKey | undefined> {
  if (item.type === "collection") {
    const collection = await findReadable(db, viewer, item.key);
    return collection && { listedKey: collection.key };
  }
  const repo = await findRepo(db, item);
  return repo && canRead(viewer, repo) ? { repoKey: repo.key } : undefined;
}
