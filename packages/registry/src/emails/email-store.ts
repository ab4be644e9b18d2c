import type { Database, Tables } from "../database.ts";

type Verification = Tables["email_verification"];

/** Replaces the account's earlier link. */
export async function putVerification(db: Database, row: Verification): Promise<void> {
  const { account_key: _, ...columns } = row;
  await db
    .insertInto("email_verification")
    .values(row)
    .onConflict((conflict) => conflict.column("account_key").doUpdateSet(columns))
    .execute();
}

/** Of this account, still valid. */
export const findVerification = (
  db: Database,
  accountKey: string,
  now: Date,
): Promise<Verification | undefined> =>
  db
    .selectFrom("email_verification")
    .selectAll()
    .where("account_key", "=", accountKey)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();

/** `false` when another request used it first. */
export async function deleteVerification(db: Database, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("email_verification")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteVerificationOf(db: Database, accountKey: string): Promise<void> {
  await db.deleteFrom("email_verification").where("account_key", "=", accountKey).execute();
}
