import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import { readable } from "../repos/repo-query.ts";
import { listReposByKey } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";
import type { CollectionItem, ListedKey } from "./collection.ts";
import { readableCollection } from "./collection-query.ts";
import { listCollectionsByKey } from "./collection-store.ts";

/** Items that the viewer may see, in order: at most `first` of each collection, and how many there are. */
export async function listItems(
  db: Database,
  viewer: Viewer,
  collectionKeys: readonly string[],
  first: number,
): Promise<
  ReadonlyMap<string, { readonly items: readonly CollectionItem[]; readonly count: number }>
> {
  if (collectionKeys.length === 0) return new Map();
  const rows = await db
    .selectFrom(visibleItems(db, viewer, collectionKeys).as("visible"))
    .selectAll()
    .where("place", "<=", first)
    .orderBy("place")
    .execute();
  const [repos, collections] = await Promise.all([
    listReposByKey(db, keysOf(rows.map((row) => row.repo_key))),
    listCollectionsByKey(db, keysOf(rows.map((row) => row.listed_key))),
  ]);
  const listed = new Map([...repos, ...collections].map((thing) => [thing.key, thing] as const));
  return new Map(
    collectionKeys.map((key) => {
      const own = rows.filter((row) => row.collection_key === key);
      const items = own.flatMap(({ id, note, repo_key, listed_key }) => {
        const thing = listed.get(repo_key ?? listed_key ?? "");
        return thing ? [{ id, note, listed: thing }] : [];
      });
      return [key, { items, count: Number(own[0]?.total ?? 0) }] as const;
    }),
  );
}

const keysOf = (keys: readonly (string | null)[]) => [
  ...new Set(keys.filter((key) => key !== null)),
];

/** Subqueries, because tables share column names. */
const visibleItems = (db: Database, viewer: Viewer, collectionKeys: readonly string[]) =>
  db
    .selectFrom("collection_item as item")
    .select(["item.id", "item.collection_key", "item.repo_key", "item.listed_key", "item.note"])
    .select([
      sql<number>`row_number() over (partition by item.collection_key order by item.position, item.id)`.as(
        "place",
      ),
      sql<number>`count(*) over (partition by item.collection_key)`.as("total"),
    ])
    .where("item.collection_key", "in", collectionKeys)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom("repo")
            .select("repo.key")
            .whereRef("repo.key", "=", "item.repo_key")
            .where((where) =>
              where.and(readable(viewer, where as unknown as ExpressionBuilder<Tables, "repo">)),
            ),
        ),
        exists(
          selectFrom("collection")
            .select("collection.key")
            .whereRef("collection.key", "=", "item.listed_key")
            .where((where) =>
              readableCollection(viewer, where as unknown as ExpressionBuilder<Tables, never>),
            ),
        ),
      ]),
    );

/** In the last place; `false` if it is in the collection. */
export async function insertItem(
  db: Database,
  {
    id,
    collectionKey,
    note,
    ...listed
  }: { readonly id: string; readonly collectionKey: string; readonly note: string } & ListedKey,
): Promise<boolean> {
  const { last, count } = await db
    .selectFrom("collection_item")
    .select(({ fn }) => [fn.max("position").as("last"), fn.countAll<number>().as("count")])
    .where("collection_key", "=", collectionKey)
    .executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("collection_item")
    .values({
      id,
      collection_key: collectionKey,
      repo_key: "repoKey" in listed ? listed.repoKey : null,
      listed_key: "listedKey" in listed ? listed.listedKey : null,
      note,
      position: Number(count) === 0 ? 0 : Number(last) + 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function countItems(db: Database, collectionKey: string): Promise<number> {
  const { count } = await db
    .selectFrom("collection_item")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("collection_key", "=", collectionKey)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateNote(db: Database, id: string, note: string): Promise<void> {
  await db.updateTable("collection_item").set({ note }).where("id", "=", id).execute();
}

/** Puts an item where another one is; those in between move by one place. */
export async function moveItem(db: Database, id: string, target: string): Promise<void> {
  const rows = await db
    .selectFrom("collection_item")
    .select(["id", "collection_key", "position"])
    .where("id", "in", [id, target])
    .execute();
  const [from, to] = [id, target].map((one) => rows.find((row) => row.id === one));
  if (!from || !to || from === to) return;
  await db
    .updateTable("collection_item")
    .set(({ eb }) => ({ position: eb("position", "+", to.position < from.position ? 1 : -1) }))
    .where("collection_key", "=", from.collection_key)
    .where("position", ">=", Math.min(from.position, to.position))
    .where("position", "<=", Math.max(from.position, to.position))
    .execute();
  await db
    .updateTable("collection_item")
    .set({ position: to.position })
    .where("id", "=", id)
    .execute();
}

export async function deleteItem(db: Database, id: string): Promise<void> {
  await db.deleteFrom("collection_item").where("id", "=", id).execute();
}
