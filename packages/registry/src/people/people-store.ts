import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Person, PersonChanges } from "./person.ts";

/** Accounts whose names begin with `prefix`, by name; without those that wait for approval. */
export async function listPeople(
  db: Database,
  {
    prefix,
    after,
    limit,
  }: { readonly prefix: string; readonly after: string; readonly limit: number },
): Promise<readonly Person[]> {
  const rows = await people(db)
    .where("account.waiting_since", "is", null)
    .where(startsWith(prefix))
    .where("account.lookup_name", ">", after.toLowerCase())
    .orderBy("account.lookup_name")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** Those that wait for an administrator, the first first. */
export async function listWaiting(db: Database, limit: number): Promise<readonly Person[]> {
  const rows = await people(db)
    .where("account.waiting_since", "is not", null)
    .orderBy("account.waiting_since")
    .orderBy("account.lookup_name")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

export async function findPerson(db: Database, key: string): Promise<Person | undefined> {
  const row = await people(db).where("account.key", "=", key).executeTakeFirst();
  return row && fromRow(row);
}

export async function countPeople(db: Database, prefix: string): Promise<number> {
  const { count } = await db
    .selectFrom("account")
    .where("service_of", "is", null)
    .where("waiting_since", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(startsWith(prefix))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const startsWith = (prefix: string) =>
  sql<boolean>`substr(account.lookup_name, 1, ${prefix.length}) = ${prefix.toLowerCase()}`;

const people = (db: Database) =>
  db
    .selectFrom("account")
    .leftJoin("owner_usage", "owner_usage.owner", "account.lookup_name")
    .where("account.service_of", "is", null)
    .select(["account.name", "account.is_admin", "account.suspended_at", "account.created_at"])
    .select(["account.email", "account.email_verified_at"])
    .select(["account.waiting_since", "account.request_note"])
    .select(["owner_usage.repos"])
    .select(
      sql<number>`coalesce(lfs_bytes, 0) + coalesce(history_bytes, 0) + coalesce(upload_bytes, 0)`.as(
        "storage_bytes",
      ),
    )
    .select(({ selectFrom }) => [
      selectFrom("totp")
        .whereRef("totp.account_key", "=", "account.key")
        .where("totp.confirmed_at", "is not", null)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("apps"),
      selectFrom("passkey")
        .whereRef("passkey.account_key", "=", "account.key")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("passkeys"),
      selectFrom("session")
        .whereRef("session.account_key", "=", "account.key")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("sessions"),
      selectFrom("session")
        .whereRef("session.account_key", "=", "account.key")
        .select(({ fn }) => fn.max("rotated_at").as("at"))
        .as("session_at"),
      selectFrom("access_token")
        .whereRef("access_token.account_key", "=", "account.key")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("tokens"),
      selectFrom("access_token")
        .whereRef("access_token.account_key", "=", "account.key")
        .select(({ fn }) => fn.max("last_used_at").as("at"))
        .as("token_at"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof people>["execute"]>>[number];

function fromRow(row: Row): Person {
  const seen = [row.session_at, row.token_at]
    .filter((at) => at !== null)
    .toSorted()
    .at(-1);
  return {
    name: row.name,
    isAdmin: row.is_admin === 1,
    isSuspended: row.suspended_at !== null,
    isWaiting: row.waiting_since !== null,
    ...(row.request_note && { requestNote: row.request_note }),
    hasSecondFactor: Number(row.apps) + Number(row.passkeys) > 0,
    ...(row.email_verified_at !== null && row.email !== null && { email: row.email }),
    createdAt: new Date(row.created_at),
    ...(seen && { lastSeenAt: new Date(seen) }),
    sessions: Number(row.sessions),
    tokens: Number(row.tokens),
    repos: Number(row.repos ?? 0),
    storageBytes: Number(row.storage_bytes ?? 0),
  };
}

/** Administrators who can act: not those suspended. Locks their rows until the transaction ends. */
export async function lockAdmins(db: Database): Promise<readonly string[]> {
  const rows = await db
    .updateTable("account")
    .set({ is_admin: 1 })
    .where("is_admin", "=", 1)
    .where("suspended_at", "is", null)
    .returning("key")
    .execute();
  return rows.map(({ key }) => key);
}

export async function updatePerson(
  db: Database,
  key: string,
  { isAdmin, isSuspended }: PersonChanges,
  now: Date,
): Promise<void> {
  const changes = {
    ...(isAdmin !== undefined && { is_admin: isAdmin ? 1 : 0 }),
    ...(isSuspended !== undefined && { suspended_at: isSuspended ? now.toISOString() : null }),
  };
  if (Object.keys(changes).length > 0)
    await db.updateTable("account").set(changes).where("key", "=", key).execute();
}

/** All that signs the account in. */
const CREDENTIALS = [
  "session",
  "pending_sign_in",
  "passkey_challenge",
  "password_reset",
  "email_verification",
  "access_token",
  "access_key",
  "connected_app",
  "trusted_publisher",
  "oauth_record",
] as const;

export async function deleteCredentials(db: Database, accountKey: string): Promise<void> {
  for (const table of CREDENTIALS)
    await db.deleteFrom(table).where("account_key", "=", accountKey).execute();
}

export async function deleteAccount(db: Database, key: string): Promise<void> {
  await db.deleteFrom("account").where("key", "=", key).execute();
}
