import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { AccessToken, TokenRole } from "./access-token.ts";

export async function insertAccessToken(
  db: Database,
  token: AccessToken,
  tokenHash: string,
): Promise<void> {
  await db
    .insertInto("access_token")
    .values({
      key: token.key,
      account_key: token.accountKey,
      name: token.name,
      token_hash: tokenHash,
      role: token.role,
      created_at: token.createdAt.toISOString(),
      expires_at: token.expiresAt?.toISOString() ?? null,
      last_used_at: null,
    })
    .execute();
}

export async function findAccessToken(
  db: Database,
  tokenHash: string,
): Promise<AccessToken | undefined> {
  const row = await db
    .selectFrom("access_token")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function findAccessTokenByKey(
  db: Database,
  key: string,
): Promise<AccessToken | undefined> {
  const row = await db
    .selectFrom("access_token")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function listAccessTokens(
  db: Database,
  accountKey: string,
): Promise<readonly AccessToken[]> {
  const rows = await db
    .selectFrom("access_token")
    .selectAll()
    .where("account_key", "=", accountKey)
    .orderBy("created_at", "desc")
    .orderBy("key")
    .execute();
  return rows.map(fromRow);
}

export async function touchAccessToken(db: Database, key: string, now: Date): Promise<void> {
  await db
    .updateTable("access_token")
    .set({ last_used_at: now.toISOString() })
    .where("key", "=", key)
    .execute();
}

export async function deleteAccessToken(
  db: Database,
  accountKey: string,
  key: string,
): Promise<void> {
  await db
    .deleteFrom("access_token")
    .where("key", "=", key)
    .where("account_key", "=", accountKey)
    .execute();
}

const fromRow = (row: Selectable<Tables["access_token"]>): AccessToken => ({
  key: row.key,
  accountKey: row.account_key,
  name: row.name,
  role: row.role as TokenRole,
  createdAt: new Date(row.created_at),
  expiresAt: row.expires_at ? new Date(row.expires_at) : undefined,
  lastUsedAt: row.last_used_at ? new Date(row.last_used_at) : undefined,
});
