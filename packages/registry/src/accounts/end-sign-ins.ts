import type { Database } from "../database.ts";

/** What a new password ends: sessions, and what could become one. Tokens and keys stay. */
export async function endSignIns(db: Database, accountKey: string): Promise<void> {
  for (const table of ["session", "pending_sign_in", "password_reset"] as const)
    await db.deleteFrom(table).where("account_key", "=", accountKey).execute();
}
