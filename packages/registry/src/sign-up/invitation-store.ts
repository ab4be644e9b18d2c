import type { Database } from "../database.ts";
import type { Invitation } from "./invitation.ts";

export async function insertInvitation(
  db: Database,
  { createdAt, expiresAt, createdBy, ...row }: Invitation,
  tokenHash: string,
  email?: string,
): Promise<void> {
  await db
    .insertInto("invitation")
    .values({
      ...row,
      email: email ?? null,
      token_hash: tokenHash,
      created_by: createdBy,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute();
}

/** Those of administrators that can still be used, the newest first. */
export async function listInvitations(db: Database, now: Date): Promise<readonly Invitation[]> {
  const rows = await db
    .selectFrom("invitation")
    .selectAll()
    .where("email", "is", null)
    .where("expires_at", ">", now.toISOString())
    .orderBy("created_at", "desc")
    .orderBy("key", "desc")
    .execute();
  return rows.map((row) => ({
    key: row.key,
    note: row.note,
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  }));
}

export async function hasInvitation(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("invitation")
    .select("key")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** `undefined` when it was used, deleted or is over its time. */
export async function useInvitation(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<{ readonly email: string | undefined } | undefined> {
  const row = await db
    .deleteFrom("invitation")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now.toISOString())
    .returning("email")
    .executeTakeFirst();
  return row && { email: row.email ?? undefined };
}

/** Links that were sent to addresses and can still be used. */
export async function countSentLinks(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("invitation")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("email", "is not", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteInvitation(db: Database, key: string): Promise<void> {
  await db.deleteFrom("invitation").where("key", "=", key).execute();
}

export async function deleteExpiredInvitations(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("invitation").where("expires_at", "<=", now.toISOString()).execute();
}
