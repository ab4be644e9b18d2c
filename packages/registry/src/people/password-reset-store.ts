import type { Database, Tables } from "../database.ts";

interface PasswordReset {
  readonly accountKey: string;
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

/** Replaces the account's earlier link. */
export async function putPasswordReset(
  db: Database,
  { accountKey, tokenHash, expiresAt }: PasswordReset,
): Promise<void> {
  const columns = { token_hash: tokenHash, expires_at: expiresAt.toISOString() };
  await db
    .insertInto("password_reset")
    .values({ account_key: accountKey, ...columns })
    .onConflict((conflict) => conflict.column("account_key").doUpdateSet(columns))
    .execute();
}

/** The account of a link that is still valid. */
export async function findPasswordReset(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("password_reset")
    .select("account_key")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row?.account_key;
}

/** `false` when another request used it first. */
export async function deletePasswordReset(db: Database, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("password_reset")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deletePasswordResetOf(db: Database, accountKey: string): Promise<void> {
  await db.deleteFrom("password_reset").where("account_key", "=", accountKey).execute();
}

/** Someone asks for a link. `false`, without a row, while too many wait. */
export async function insertResetRequest(
  db: Database,
  row: Tables["reset_request"],
  limit: number,
): Promise<boolean> {
  const { count } = await db
    .selectFrom("reset_request")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= limit) return false;
  await db.insertInto("reset_request").values(row).execute();
  return true;
}

export const findResetRequest = (db: Database): Promise<Tables["reset_request"] | undefined> =>
  db.selectFrom("reset_request").selectAll().orderBy("created_at").limit(1).executeTakeFirst();

/** `false` when another process answers it. */
export async function deleteResetRequest(db: Database, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("reset_request")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
