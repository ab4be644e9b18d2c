import type { Database } from "../database.ts";
import type { Viewer } from "../viewer.ts";
import type { COLLECTION_SORTS, Collection, CollectionChanges, ListedKey } from "./collection.ts";
import {
  COLLECTION_ORDER,
  collectionFromRow,
  containsWord,
  readableCollection,
  selectCollections,
} from "./collection-query.ts";

type CollectionRow = Omit<Collection, "ownerKind" | "position" | "upvotes">;

/** In the last place; `false` if the namespace has one with this title. */
export async function insertCollection(db: Database, row: CollectionRow): Promise<boolean> {
  const at = row.updatedAt.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("collection")
    .values({
      key: row.key,
      namespace: row.namespace,
      lookup_namespace: row.namespace.toLowerCase(),
      title: row.title,
      description: row.description,
      theme: row.theme,
      is_private: row.private ? 1 : 0,
      group_key: row.groupKey ?? null,
      creator_key: row.creatorKey,
      position: await nextPosition(db, row.namespace),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(["lookup_namespace", "title"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateCollectionGroup(
  db: Database,
  key: string,
  groupKey: string | undefined,
): Promise<void> {
  await db
    .updateTable("collection")
    .set({ group_key: groupKey ?? null })
    .where("key", "=", key)
    .execute();
}

async function nextPosition(db: Database, namespace: string): Promise<number> {
  const { last } = await db
    .selectFrom("collection")
    .select(({ fn }) => fn.max("position").as("last"))
    .where("lookup_namespace", "=", namespace.toLowerCase())
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last) + 1;
}

export async function countCollections(db: Database, namespace: string): Promise<number> {
  const { count } = await db
    .selectFrom("collection")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("lookup_namespace", "=", namespace.toLowerCase())
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findCollection(db: Database, key: string): Promise<Collection | undefined> {
  const row = await selectCollections(db).where("collection.key", "=", key).executeTakeFirst();
  return row && collectionFromRow(row);
}

export async function listCollectionsByKey(
  db: Database,
  keys: readonly string[],
): Promise<readonly Collection[]> {
  if (keys.length === 0) return [];
  const rows = await selectCollections(db).where("collection.key", "in", keys).execute();
  return rows.map(collectionFromRow);
}

/** What a list is asked for, with items as rows name them. */
interface CollectionQuery {
  readonly owners?: readonly string[];
  /** Any of them. */
  readonly listed?: readonly ListedKey[];
  readonly words: readonly string[];
  readonly title?: string;
  readonly sort: (typeof COLLECTION_SORTS)[number];
  readonly limit: number;
  readonly offset: number;
}

export async function listCollections(
  db: Database,
  viewer: Viewer,
  { owners, listed, words, title, sort, limit, offset }: CollectionQuery,
): Promise<readonly Collection[]> {
  let query = selectCollections(db).where((where) => readableCollection(viewer, where));
  if (owners)
    query = query.where(
      "collection.lookup_namespace",
      "in",
      owners.map((name) => name.toLowerCase()),
    );
  if (title !== undefined) query = query.where("collection.title", "=", title);
  for (const word of words)
    query = query.where(({ or }) =>
      or([containsWord("collection.title", word), containsWord("collection.description", word)]),
    );
  if (listed) query = query.where("collection.key", "in", containing(db, listed));
  for (const [column, direction] of COLLECTION_ORDER[sort])
    query = query.orderBy(column as "collection.updated_at", direction);
  const rows = await query.orderBy("collection.key").limit(limit).offset(offset).execute();
  return rows.map(collectionFromRow);
}

const containing = (db: Database, listed: readonly ListedKey[]) =>
  db
    .selectFrom("collection_item as item")
    .select("item.collection_key")
    .where(({ eb, or }) =>
      or(
        listed.map((one) =>
          "repoKey" in one
            ? eb("item.repo_key", "=", one.repoKey)
            : eb("item.listed_key", "=", one.listedKey),
        ),
      ),
    );

/** The key of the one with this title. */
export async function findTitled(
  db: Database,
  namespace: string,
  title: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("collection")
    .select("key")
    .where("lookup_namespace", "=", namespace.toLowerCase())
    .where("title", "=", title)
    .executeTakeFirst();
  return row?.key;
}

export async function updateCollection(
  db: Database,
  { key, namespace, position }: Collection,
  { title, description, theme, private: isPrivate, position: wanted }: CollectionChanges,
): Promise<void> {
  if (wanted !== undefined) await makeRoom(db, { namespace, from: position, to: wanted });
  const columns = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(theme !== undefined && { theme }),
    ...(isPrivate !== undefined && { is_private: isPrivate ? 1 : 0 }),
    ...(wanted !== undefined && { position: wanted }),
  };
  if (Object.keys(columns).length > 0)
    await db.updateTable("collection").set(columns).where("key", "=", key).execute();
}

/** Moves the ones in between by one place. */
async function makeRoom(
  db: Database,
  {
    namespace,
    from,
    to,
  }: { readonly namespace: string; readonly from: number; readonly to: number },
): Promise<void> {
  const step = to < from ? 1 : -1;
  await db
    .updateTable("collection")
    .set(({ eb }) => ({ position: eb("position", "+", step) }))
    .where("lookup_namespace", "=", namespace.toLowerCase())
    .where("position", ">=", Math.min(from, to))
    .where("position", "<=", Math.max(from, to))
    .execute();
}

/** Notes the change. Until the transaction ends, others who change the collection wait. */
export async function touchCollection(db: Database, key: string, now: Date): Promise<void> {
  await db
    .updateTable("collection")
    .set({ updated_at: now.toISOString() })
    .where("key", "=", key)
    .execute();
}

export async function deleteCollection(db: Database, key: string): Promise<void> {
  await db.deleteFrom("collection").where("key", "=", key).execute();
}

/** To the new name of their owner. */
export async function moveCollections(db: Database, from: string, to: string): Promise<void> {
  await db
    .updateTable("collection")
    .set({ namespace: to, lookup_namespace: to.toLowerCase() })
    .where("lookup_namespace", "=", from.toLowerCase())
    .execute();
}

/** For a namespace that is no more. */
export async function deleteCollectionsOf(db: Database, namespace: string): Promise<void> {
  await db
    .deleteFrom("collection")
    .where("lookup_namespace", "=", namespace.toLowerCase())
    .execute();
}
