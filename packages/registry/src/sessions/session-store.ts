import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";

export interface Session {
  readonly key: string;
  readonly accountKey: string;
  readonly tokenHash: string;
  readonly previousHash: string | undefined;
  readonly rotatedAt: Date;
  readonly createdAt: Date;
  /** See `isConfirmed`. */
  readonly confirmedAt: Date | undefined;
  /** The key of the identity provider by which it began. */
  readonly identityProvider?: string;
  readonly skipsSecondFactor: boolean;
}

/** By which identity a session began. */
export interface SessionIdentity {
  readonly key: string;
  /** The provider's name for its own session. */
  readonly providerSession?: string | undefined;
  readonly sealedHint?: string | undefined;
}

/** Where a session began. */
export interface SessionOrigin {
  /** An IP address. */
  readonly place: string;
  /** The browser's `User-Agent`. */
  readonly agent: string;
}

export interface ListedSession extends SessionOrigin {
  readonly key: string;
  readonly createdAt: Date;
  /** To the hour. */
  readonly seenAt: Date;
}

const MAX_TEXT = 300;

export async function insertSession(
  db: Database,
  session: Session,
  { place, agent }: SessionOrigin,
  expiresAt: Date,
  identity?: SessionIdentity,
): Promise<void> {
  await db
    .insertInto("session")
    .values({
      key: session.key,
      account_key: session.accountKey,
      token_hash: session.tokenHash,
      previous_hash: session.previousHash ?? null,
      rotated_at: session.rotatedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      created_at: session.createdAt.toISOString(),
      confirmed_at: session.confirmedAt?.toISOString() ?? null,
      place: place.slice(0, MAX_TEXT),
      agent: agent.slice(0, MAX_TEXT),
      identity_key: identity?.key ?? null,
      provider_session: identity?.providerSession ?? null,
      sealed_hint: identity?.sealedHint ?? null,
      skips_second_factor: session.skipsSecondFactor ? 1 : 0,
    })
    .execute();
}

/** By the present token or the one before it. */
export async function findSession(
  db: Database,
  hash: string,
  now: Date,
): Promise<Session | undefined> {
  const row = await sessions(db)
    .where((where) => where.or([where("token_hash", "=", hash), where("previous_hash", "=", hash)]))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row && fromRow(row);
}

const sessions = (db: Database) =>
  db
    .selectFrom("session")
    .leftJoin("identity", "identity.key", "session.identity_key")
    .selectAll("session")
    .select("identity.provider_key");

export async function findSessionByKey(
  db: Database,
  key: string,
  now: Date,
): Promise<Session | undefined> {
  const row = await sessions(db)
    .where("session.key", "=", key)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row && fromRow(row);
}

/** `false` when another request rotated it first. */
export async function rotateSession(
  db: Database,
  { key, tokenHash }: Session,
  next: { readonly tokenHash: string; readonly rotatedAt: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("session")
    .set({
      token_hash: next.tokenHash,
      previous_hash: tokenHash,
      rotated_at: next.rotatedAt.toISOString(),
      expires_at: next.expiresAt.toISOString(),
    })
    .where("key", "=", key)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function forgetPrevious(db: Database, key: string): Promise<void> {
  await db.updateTable("session").set({ previous_hash: null }).where("key", "=", key).execute();
}

export async function deleteSession(db: Database, hash: string): Promise<void> {
  await db
    .deleteFrom("session")
    .where((where) => where.or([where("token_hash", "=", hash), where("previous_hash", "=", hash)]))
    .execute();
}

/** Of this account alone. */
export async function confirmSession(
  db: Database,
  accountKey: string,
  key: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("session")
    .set({ confirmed_at: now.toISOString() })
    .where("account_key", "=", accountKey)
    .where("key", "=", key)
    .execute();
}

/** The last used first. */
export async function listSessions(
  db: Database,
  accountKey: string,
  now: Date,
): Promise<readonly ListedSession[]> {
  const rows = await db
    .selectFrom("session")
    .select(["key", "created_at", "rotated_at", "place", "agent"])
    .where("account_key", "=", accountKey)
    .where("expires_at", ">", now.toISOString())
    .orderBy("rotated_at", "desc")
    .orderBy("key")
    .execute();
  return rows.map(({ key, place, agent, created_at, rotated_at }) => ({
    ...{ key, place, agent },
    createdAt: new Date(created_at ?? rotated_at),
    seenAt: new Date(rotated_at),
  }));
}

/** Of this account alone. */
export async function deleteSessionByKey(
  db: Database,
  accountKey: string,
  key: string,
): Promise<void> {
  await db
    .deleteFrom("session")
    .where("account_key", "=", accountKey)
    .where("key", "=", key)
    .execute();
}

export async function deleteOtherSessions(
  db: Database,
  accountKey: string,
  keptKey: string,
): Promise<void> {
  await db
    .deleteFrom("session")
    .where("account_key", "=", accountKey)
    .where("key", "<>", keptKey)
    .execute();
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("session").where("expires_at", "<=", now.toISOString()).execute();
}

const fromRow = (
  row: Selectable<Tables["session"]> & { readonly provider_key: string | null },
): Session => ({
  key: row.key,
  accountKey: row.account_key,
  tokenHash: row.token_hash,
  previousHash: row.previous_hash ?? undefined,
  rotatedAt: new Date(row.rotated_at),
  createdAt: new Date(row.created_at ?? row.rotated_at),
  confirmedAt: row.confirmed_at === null ? undefined : new Date(row.confirmed_at),
  ...(row.provider_key !== null && { identityProvider: row.provider_key }),
  skipsSecondFactor: row.skips_second_factor === 1,
});
