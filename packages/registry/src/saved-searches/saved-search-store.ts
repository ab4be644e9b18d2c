import type { Database } from "../database.ts";
import type { SavedSearch } from "./saved-search.ts";

/** Idempotent: the title of a search that is there stays. */
export async function insertSavedSearch(
  db: Database,
  accountKey: string,
  { key, kind, title, query }: SavedSearch,
  now: Date,
): Promise<void> {
  const row = { key, account_key: accountKey, kind, title, query, created_at: now.toISOString() };
  await db
    .insertInto("saved_search")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account_key", "kind", "query"]).doNothing())
    .execute();
}

export async function deleteSavedSearch(
  db: Database,
  accountKey: string,
  key: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("saved_search")
    .where("account_key", "=", accountKey)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The latest first. */
export async function listSavedSearches(
  db: Database,
  accountKey: string,
): Promise<readonly SavedSearch[]> {
  const rows = await db
    .selectFrom("saved_search")
    .select(["key", "kind", "title", "query"])
    .where("account_key", "=", accountKey)
    .orderBy("created_at", "desc")
    .orderBy("key")
    .execute();
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as SavedSearch["kind"] }));
}
