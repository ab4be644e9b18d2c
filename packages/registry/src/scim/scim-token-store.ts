import type { Database } from "../database.ts";
import type { ScimToken } from "./scim.ts";

export async function insertScimToken(
  db: Database,
  { key, createdBy, createdAt }: ScimToken,
  providerKey: string,
  tokenHash: string,
): Promise<void> {
  await db
    .insertInto("scim_token")
    .values({
      key,
      provider_key: providerKey,
      token_hash: tokenHash,
      created_by: createdBy,
      created_at: createdAt.toISOString(),
      last_used_at: null,
    })
    .execute();
}

/** The provider of a token that is on; its name opens it. */
export async function findScimProvider(db: Database, tokenHash: string) {
  return db
    .selectFrom("scim_token")
    .innerJoin("identity_provider", "identity_provider.key", "scim_token.provider_key")
    .select(["scim_token.key", "scim_token.last_used_at", "identity_provider.name"])
    .where("token_hash", "=", tokenHash)
    .where("is_on", "=", 1)
    .executeTakeFirst();
}

export async function touchScimToken(db: Database, key: string, now: Date): Promise<void> {
  await db
    .updateTable("scim_token")
    .set({ last_used_at: now.toISOString() })
    .where("key", "=", key)
    .execute();
}

/** The newest first. */
export async function listScimTokens(
  db: Database,
  providerKey: string,
): Promise<readonly ScimToken[]> {
  const rows = await db
    .selectFrom("scim_token")
    .selectAll()
    .where("provider_key", "=", providerKey)
    .orderBy("created_at", "desc")
    .orderBy("key")
    .execute();
  return rows.map((row) => ({
    key: row.key,
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    ...(row.last_used_at !== null && { lastUsedAt: new Date(row.last_used_at) }),
  }));
}

export async function deleteScimToken(
  db: Database,
  providerKey: string,
  key: string,
): Promise<void> {
  await db
    .deleteFrom("scim_token")
    .where("provider_key", "=", providerKey)
    .where("key", "=", key)
    .execute();
}
