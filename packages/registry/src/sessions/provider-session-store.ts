import type { Database } from "../database.ts";

/** Where a session began; `undefined` unless at an identity provider. */
export async function findBeginning(db: Database, hash: string) {
  const row = await db
    .selectFrom("session")
    .innerJoin("identity", "identity.key", "session.identity_key")
    .innerJoin("identity_provider", "identity_provider.key", "identity.provider_key")
    .select(["session.key", "identity_provider.name", "sealed_hint"])
    .where((where) => where.or([where("token_hash", "=", hash), where("previous_hash", "=", hash)]))
    .executeTakeFirst();
  return row && { key: row.key, provider: row.name, sealedHint: row.sealed_hint ?? undefined };
}

/** Which sessions a provider ends: of a person, or one of its own, or both. */
export interface ProviderSessions {
  readonly issuer: string;
  readonly subject?: string | undefined;
  readonly providerSession?: string | undefined;
}

/** Returns the names of the accounts whose sessions ended. */
export async function deleteProviderSessions(
  db: Database,
  { issuer, subject, providerSession }: ProviderSessions,
): Promise<readonly string[]> {
  let found = db
    .selectFrom("session")
    .innerJoin("identity", "identity.key", "session.identity_key")
    .innerJoin("account", "account.key", "session.account_key")
    .select(["session.key", "account.name"])
    .where("identity.issuer", "=", issuer);
  if (subject !== undefined) found = found.where("identity.subject", "=", subject);
  if (providerSession !== undefined)
    found = found.where("session.provider_session", "=", providerSession);
  const rows = await found.execute();
  const keys = rows.map(({ key }) => key);
  if (keys.length > 0) await db.deleteFrom("session").where("key", "in", keys).execute();
  return [...new Set(rows.map(({ name }) => name))];
}

/** `false` if the token was used before. */
export async function noteLogoutToken(
  db: Database,
  { issuer, id, expiresAt }: { issuer: string; id: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  await db.deleteFrom("logout_token").where("expires_at", "<=", now.toISOString()).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("logout_token")
    .values({ issuer, id, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.columns(["issuer", "id"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
