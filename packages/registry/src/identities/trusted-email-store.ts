import type { Database } from "../database.ts";

/** The account that showed that it reads this address. */
export async function findAccountByEmail(db: Database, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("account")
    .select("key")
    .where("lookup_email", "=", email.toLowerCase())
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
  return row?.key;
}

/**
 * Gives an account without an email address this one, unless it is another's. An account that only claims it loses it:
 * who reads it is known now.
 */
export async function keepTrustedEmail(
  db: Database,
  accountKey: string,
  email: string,
  now: Date,
): Promise<void> {
  if ((await findAccountByEmail(db, email)) !== undefined) return;
  const lookup = email.toLowerCase();
  await db
    .updateTable("account")
    .set({ email: null, lookup_email: null })
    .where("lookup_email", "=", lookup)
    .where("key", "<>", accountKey)
    .execute();
  await db
    .updateTable("account")
    .set({ email, lookup_email: lookup, email_verified_at: now.toISOString() })
    .where("key", "=", accountKey)
    .where(({ or, eb }) => or([eb("email", "is", null), eb("lookup_email", "=", lookup)]))
    .execute();
}
