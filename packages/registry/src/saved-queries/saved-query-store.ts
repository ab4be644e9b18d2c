import type { Database } from "../database.ts";
import type { NewSavedQuery, SavedQuery } from "./saved-query.ts";

export interface SavedQueryPlace {
  readonly repoKey: string;
  readonly accountKey: string;
}

/** One with the same name of the same account is replaced. */
export async function putSavedQuery(
  db: Database,
  { repoKey, accountKey }: SavedQueryPlace,
  { key, name, sql, isShared }: NewSavedQuery & { readonly key: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const changed = { sql, is_shared: isShared ? 1 : 0, updated_at: at };
  await db
    .insertInto("saved_query")
    .values({ key, repo_key: repoKey, account_key: accountKey, name, created_at: at, ...changed })
    .onConflict((conflict) =>
      conflict.columns(["account_key", "repo_key", "name"]).doUpdateSet(changed),
    )
    .execute();
}

const queriesOf = (db: Database, repoKey: string) =>
  db
    .selectFrom("saved_query")
    .innerJoin("account", "account.key", "saved_query.account_key")
    .selectAll("saved_query")
    .select("account.name as maker")
    .where("saved_query.repo_key", "=", repoKey);

type Row = Awaited<ReturnType<ReturnType<typeof queriesOf>["execute"]>>[number];

/** All of one account, by name. */
export async function listOwnQueries(
  db: Database,
  { repoKey, accountKey }: SavedQueryPlace,
): Promise<readonly SavedQuery[]> {
  const rows = await queriesOf(db, repoKey)
    .where("saved_query.account_key", "=", accountKey)
    .orderBy("saved_query.name")
    .execute();
  return rows.map(queryFromRow);
}

/** What others than `accountKey` share; the latest first. */
export async function listSharedQueries(
  db: Database,
  { repoKey, accountKey }: Pick<SavedQueryPlace, "repoKey"> & Partial<SavedQueryPlace>,
  limit: number,
): Promise<readonly SavedQuery[]> {
  const rows = await queriesOf(db, repoKey)
    .where("saved_query.is_shared", "=", 1)
    .$if(accountKey !== undefined, (query) =>
      query.where("saved_query.account_key", "!=", accountKey ?? ""),
    )
    .orderBy("saved_query.updated_at", "desc")
    .orderBy("saved_query.key")
    .limit(limit)
    .execute();
  return rows.map(queryFromRow);
}

export async function findSavedQuery(
  db: Database,
  repoKey: string,
  key: string,
): Promise<SavedQuery | undefined> {
  const row = await queriesOf(db, repoKey).where("saved_query.key", "=", key).executeTakeFirst();
  return row && queryFromRow(row);
}

export async function deleteSavedQuery(db: Database, key: string): Promise<void> {
  await db.deleteFrom("saved_query").where("key", "=", key).execute();
}

const queryFromRow = (row: Row): SavedQuery => ({
  key: row.key,
  name: row.name,
  sql: row.sql,
  isShared: row.is_shared === 1,
  makerKey: row.account_key,
  maker: row.maker,
  updatedAt: new Date(row.updated_at),
});
