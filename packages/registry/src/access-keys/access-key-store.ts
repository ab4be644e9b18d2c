import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { AccessKey } from "./access-key.ts";

/** A key with its secret, which is sealed. */
export interface SealedKey extends AccessKey {
  readonly sealed: string;
}

export async function insertAccessKey(db: Database, key: SealedKey): Promise<void> {
  await db
    .insertInto("access_key")
    .values({
      id: key.id,
      account_key: key.accountKey,
      name: key.name,
      sealed: key.sealed,
      created_at: key.createdAt.toISOString(),
      expires_at: key.expiresAt?.toISOString() ?? null,
      last_used_at: null,
    })
    .execute();
}

export async function findAccessKey(db: Database, id: string): Promise<SealedKey | undefined> {
  const row = await db.selectFrom("access_key").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { ...fromRow(row), sealed: row.sealed };
}

export async function listAccessKeys(
  db: Database,
  accountKey: string,
): Promise<readonly AccessKey[]> {
  const rows = await db
    .selectFrom("access_key")
    .selectAll()
    .where("account_key", "=", accountKey)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

export async function touchAccessKey(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable("access_key")
    .set({ last_used_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

export async function deleteAccessKey(db: Database, accountKey: string, id: string): Promise<void> {
  await db
    .deleteFrom("access_key")
    .where("id", "=", id)
    .where("account_key", "=", accountKey)
    .execute();
}

const fromRow = (row: Selectable<Tables["access_key"]>): AccessKey => ({
  id: row.id,
  accountKey: row.account_key,
  name: row.name,
  createdAt: new Date(row.created_at),
  expiresAt: row.expires_at ? new Date(row.expires_at) : undefined,
  lastUsedAt: row.last_used_at ? new Date(row.last_used_at) : undefined,
});
