import type { Database } from "../database.ts";

export interface SealedOauthKey {
  readonly key: string;
  readonly purpose: string;
  readonly sealed: string;
  readonly createdAt: Date;
}

/** Nothing, when another process was first. */
export async function insertOauthKey(db: Database, row: SealedOauthKey): Promise<void> {
  await db
    .insertInto("oauth_key")
    .values({
      key: row.key,
      purpose: row.purpose,
      sealed: row.sealed,
      created_at: row.createdAt.toISOString(),
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/** The newest first. */
export async function listOauthKeys(db: Database): Promise<readonly SealedOauthKey[]> {
  const rows = await db
    .selectFrom("oauth_key")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("key", "desc")
    .execute();
  return rows.map((row) => ({
    key: row.key,
    purpose: row.purpose,
    sealed: row.sealed,
    createdAt: new Date(row.created_at),
  }));
}

export async function deleteOauthKeys(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("oauth_key").where("created_at", "<=", before.toISOString()).execute();
}
