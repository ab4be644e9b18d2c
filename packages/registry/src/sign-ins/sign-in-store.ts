import type { Database } from "../database.ts";

export async function insertPendingSignIn(
  db: Database,
  row: { readonly token_hash: string; readonly account_key: string; readonly expires_at: string },
  now: Date,
): Promise<void> {
  await db.deleteFrom("pending_sign_in").where("expires_at", "<=", now.toISOString()).execute();
  await db.insertInto("pending_sign_in").values(row).execute();
}

/** The key of the account. */
export async function findPendingSignIn(
  db: Database,
  hash: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("pending_sign_in")
    .select("account_key")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row?.account_key;
}

/** `false` when it was used already. */
export async function deletePendingSignIn(db: Database, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("pending_sign_in")
    .where("token_hash", "=", hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
