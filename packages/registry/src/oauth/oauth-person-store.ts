import type { Database } from "../database.ts";

/** The account's address, once it is verified. */
export async function findAccountEmail(
  db: Database,
  accountKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("account")
    .select("email")
    .where("key", "=", accountKey)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
  return row?.email ?? undefined;
}
