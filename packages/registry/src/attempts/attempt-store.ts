import { sql } from "kysely";
import type { Database } from "../database.ts";

/**
 * Counts one more attempt in one statement, so that concurrent processes agree. `false`, without a write,
 * at `limit`; the first attempt after `ends_at` starts over.
 */
export async function insertAttempt(
  db: Database,
  { key, limit, now, endsAt }: NewAttempt,
): Promise<boolean> {
  const { rows } = await sql`
    insert into attempt (key, made, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      made = case when attempt.ends_at <= ${now} then 1 else attempt.made + 1 end,
      ends_at = case when attempt.ends_at <= ${now} then excluded.ends_at else attempt.ends_at end
    where attempt.ends_at <= ${now} or attempt.made < ${limit}
    returning made`.execute(db);
  return rows.length > 0;
}

interface NewAttempt {
  readonly key: string;
  readonly limit: number;
  readonly now: string;
  readonly endsAt: string;
}

export async function findAttemptEnd(db: Database, key: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("attempt")
    .select("ends_at")
    .where("key", "=", key)
    .executeTakeFirst();
  return row && new Date(row.ends_at);
}

/** Subtracts one attempt. */
export async function decrementAttempts(db: Database, key: string): Promise<void> {
  await db
    .updateTable("attempt")
    .set(({ eb }) => ({ made: eb("made", "-", 1) }))
    .where("key", "=", key)
    .where("made", ">", 0)
    .execute();
}

export async function deleteAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom("attempt").where("key", "=", key).execute();
}

export async function deleteEndedAttempts(db: Database, now: string): Promise<void> {
  await db.deleteFrom("attempt").where("ends_at", "<=", now).execute();
}
