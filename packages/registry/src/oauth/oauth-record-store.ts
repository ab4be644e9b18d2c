import type { Database } from "../database.ts";

interface OauthRow {
  readonly key: string;
  readonly model: string;
  readonly payload: string;
  readonly grantKey: string | undefined;
  readonly accountKey: string | undefined;
  readonly applicationKey: string | undefined;
  readonly scopes: readonly string[] | undefined;
  readonly userCodeHash: string | undefined;
  readonly uidHash: string | undefined;
  readonly expiresAt: Date;
}

export async function putOauthRecord(db: Database, row: OauthRow): Promise<void> {
  const changes = {
    payload: row.payload,
    grant_key: row.grantKey ?? null,
    account_key: row.accountKey ?? null,
    expires_at: row.expiresAt.toISOString(),
  };
  await db
    .insertInto("oauth_record")
    .values({
      ...changes,
      key: row.key,
      model: row.model,
      application_key: row.applicationKey ?? null,
      scopes: row.scopes ? JSON.stringify(row.scopes) : null,
      user_code_hash: row.userCodeHash ?? null,
      uid_hash: row.uidHash ?? null,
      consumed_at: null,
    })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(changes))
    .execute();
}

export interface StoredRecord {
  readonly key: string;
  readonly payload: string;
  readonly consumedAt: Date | undefined;
}

export async function findOauthRecord(
  db: Database,
  by: "key" | "user_code_hash" | "uid_hash",
  hash: string,
): Promise<StoredRecord | undefined> {
  const row = await db
    .selectFrom("oauth_record")
    .select(["key", "payload", "consumed_at"])
    .where(by, "=", hash)
    .executeTakeFirst();
  return (
    row && {
      key: row.key,
      payload: row.payload,
      consumedAt: row.consumed_at === null ? undefined : new Date(row.consumed_at),
    }
  );
}

/** `false` when it was used before, also by another process at this moment. */
export async function consumeOauthRecord(db: Database, key: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("oauth_record")
    .set({ consumed_at: now.toISOString() })
    .where("key", "=", key)
    .where("consumed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteOauthRecord(db: Database, key: string): Promise<void> {
  await db.deleteFrom("oauth_record").where("key", "=", key).execute();
}

export async function deleteRecordsOfGrant(
  db: Database,
  model: string,
  grantKey: string,
): Promise<void> {
  await db
    .deleteFrom("oauth_record")
    .where("model", "=", model)
    .where("grant_key", "=", grantKey)
    .execute();
}

export async function deleteExpiredRecords(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("oauth_record").where("expires_at", "<=", before.toISOString()).execute();
}

/** An access token of an application that is not disabled, with its grant. */
export async function findAppTokenRow(db: Database, key: string, now: Date) {
  return db
    .selectFrom("oauth_record")
    .innerJoin("connected_app", "connected_app.key", "oauth_record.grant_key")
    .innerJoin("application", "application.key", "connected_app.application_key")
    .select([
      "oauth_record.key",
      "oauth_record.scopes",
      "oauth_record.expires_at",
      "connected_app.key as grant_key",
      "connected_app.account_key",
      "connected_app.organizations",
      "connected_app.scopes as grant_scopes",
      "connected_app.created_at",
      "connected_app.last_used_at",
      "application.key as application_key",
      "application.name as application_name",
    ])
    .where("oauth_record.key", "=", key)
    .where("oauth_record.model", "=", "AccessToken")
    .where("oauth_record.expires_at", ">", now.toISOString())
    .where("application.disabled_at", "is", null)
    .executeTakeFirst();
}
