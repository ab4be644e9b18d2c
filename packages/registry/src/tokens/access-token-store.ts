import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { AccessToken, TokenRole } from "./access-token.ts";
import { formatGrants, type KeptGrants, parseGrants } from "./kept-grants.ts";

export async function insertAccessToken(
  db: Database,
  token: Omit<AccessToken, "previous" | "lastUsedPlace" | "lastUsedAt">,
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
      grants: token.role === "fineGrained" ? formatGrants(token.grants) : null,
      models: token.models?.join("\n") ?? null,
      cache_seconds: token.cacheSeconds ?? null,
      created_at: token.createdAt.toISOString(),
      expires_at: token.expiresAt?.toISOString() ?? null,
      last_used_at: null,
    })
    .execute();
}

/** A token by its secret, or by the one before it while that counts. */
export async function findAccessToken(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<{ readonly token: AccessToken; readonly isPrevious: boolean } | undefined> {
  const tokens = db.selectFrom("access_token").selectAll();
  const current = await tokens.where("token_hash", "=", tokenHash).executeTakeFirst();
  if (current) return { token: fromRow(current), isPrevious: false };
  const previous = await tokens
    .where("previous_hash", "=", tokenHash)
    .where("previous_until", ">", now.toISOString())
    .executeTakeFirst();
  return previous && { token: fromRow(previous), isPrevious: true };
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

export async function countAccessTokens(db: Database, accountKey: string): Promise<number> {
  const { count } = await db
    .selectFrom("access_token")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_key", "=", accountKey)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function touchAccessToken(
  db: Database,
  key: string,
  { now, place, isPrevious }: { now: Date; place: string; isPrevious: boolean },
): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable("access_token")
    .set({ last_used_at: at, last_used_place: place, ...(isPrevious && { previous_used_at: at }) })
    .where("key", "=", key)
    .execute();
}

/** Changes name, grants, models or the seconds of recorded answers; `false` for a token that is not the account's. */
export async function updateAccessToken(
  db: Database,
  accountKey: string,
  key: string,
  {
    name,
    grants,
    models,
    cacheSeconds,
  }: {
    readonly name: string;
    readonly grants?: KeptGrants;
    readonly models?: readonly string[] | null;
    readonly cacheSeconds?: number | undefined;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("access_token")
    .set({
      name,
      ...(grants && { grants: formatGrants(grants) }),
      ...(models !== undefined && { models: models?.join("\n") ?? null }),
      ...(cacheSeconds !== undefined && { cache_seconds: cacheSeconds || null }),
    })
    .where("key", "=", key)
    .where("account_key", "=", accountKey)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The secret becomes the previous one until `until`; one before that ends. `false` for another account's token. */
export async function rotateAccessToken(
  db: Database,
  { key, accountKey }: Pick<AccessToken, "key" | "accountKey">,
  tokenHash: string,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("access_token")
    .set(({ ref }) => ({
      previous_hash: ref("token_hash"),
      previous_until: until.toISOString(),
      previous_used_at: null,
      token_hash: tokenHash,
    }))
    .where("key", "=", key)
    .where("account_key", "=", accountKey)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function dropPreviousSecret(
  db: Database,
  accountKey: string,
  key: string,
): Promise<void> {
  await db
    .updateTable("access_token")
    .set({ previous_hash: null, previous_until: null, previous_used_at: null })
    .where("key", "=", key)
    .where("account_key", "=", accountKey)
    .execute();
}

export async function deleteAccessToken(
  db: Database,
  accountKey: string,
  key: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("access_token")
    .where("key", "=", key)
    .where("account_key", "=", accountKey)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

const fromRow = (row: Selectable<Tables["access_token"]>): AccessToken => ({
  key: row.key,
  accountKey: row.account_key,
  name: row.name,
  role: row.role as TokenRole,
  grants: parseGrants(row.grants),
  models: row.models?.split("\n"),
  cacheSeconds: row.cache_seconds ?? undefined,
  createdAt: new Date(row.created_at),
  expiresAt: row.expires_at ? new Date(row.expires_at) : undefined,
  lastUsedAt: row.last_used_at ? new Date(row.last_used_at) : undefined,
  lastUsedPlace: row.last_used_place,
  previous: row.previous_until
    ? {
        until: new Date(row.previous_until),
        usedAt: row.previous_used_at ? new Date(row.previous_used_at) : undefined,
      }
    : undefined,
});
