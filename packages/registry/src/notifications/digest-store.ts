import type { Database } from "../database.ts";

/** The account whose email is due for the longest time. */
export async function findDueAccount(db: Database, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("notification")
    .select("account_key")
    .where("mail_at", "<=", now.toISOString())
    .orderBy("mail_at")
    .limit(1)
    .executeTakeFirst();
  return row?.account_key;
}

/** Takes all threads of an account out of the next email; returns their keys. */
export async function takeWaiting(db: Database, accountKey: string): Promise<readonly string[]> {
  const rows = await db
    .updateTable("notification")
    .set({ mail_at: null })
    .where("account_key", "=", accountKey)
    .where("mail_at", "is not", null)
    .returning("key")
    .execute();
  return rows.map(({ key }) => key);
}
