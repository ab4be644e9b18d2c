import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import { claimNamespace } from "../namespaces/namespace-store.ts";
import {
  collaborations,
  groups,
  memberships,
  readShares,
  type ShareTexts,
} from "../organizations/share-store.ts";
import {
  applyRequiredSignOns,
  type ByProvider,
} from "../required-sign-ons/apply-required-sign-ons.ts";
import type { Account } from "./account.ts";

const BATCH = 500;

/** A person's account. */
export async function findAccount(db: Database, name: string): Promise<Account | undefined> {
  const row = await accounts(db)
    .where("account.lookup_name", "=", name.toLowerCase())
    .where("account.service_of", "is", null)
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function findAccountByKey(db: Database, key: string): Promise<Account | undefined> {
  const row = await accounts(db).where("account.key", "=", key).executeTakeFirst();
  return row && fromRow(row);
}

/** Those that exist, in no order. */
export async function listAccounts(
  db: Database,
  keys: readonly string[],
): Promise<readonly Account[]> {
  const found: Account[] = [];
  for (let start = 0; start < keys.length; start += BATCH) {
    const batch = keys.slice(start, start + BATCH);
    const rows = await accounts(db).where("account.key", "in", batch).execute();
    found.push(...rows.map(fromRow));
  }
  return found;
}

/** By its verified address. */
export async function findAccountByEmail(
  db: Database,
  address: string,
): Promise<Account | undefined> {
  const row = await accounts(db)
    .where("account.lookup_email", "=", address.toLowerCase())
    .where("account.email_verified_at", "is not", null)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Whether an account has it, verified or not. */
export async function hasEmail(db: Database, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("key")
    .where("lookup_email", "=", address.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The account, unless it is suspended: its sessions, tokens and keys are then worth nothing. It has only the
 * organizations where it counts: in the session by which it comes, or without one (decision 055).
 */
export async function findActiveAccount(
  db: Database,
  key: string,
  session?: ByProvider,
): Promise<Account | undefined> {
  const account = await findAccountByKey(db, key);
  return !account || account.isSuspended ? undefined : applyRequiredSignOns(db, account, session);
}

/** With what it is in, each as one text: `readShares` takes them apart. */
const accounts = (db: Database) =>
  db
    .selectFrom("account")
    .selectAll("account")
    .select([
      memberships.as("memberships"),
      groups.as("resource_groups"),
      collaborations.as("collaborations"),
    ]);

/**
 * `false` if the name exists: a unique index decides, not a read before the write. Call it in a
 * transaction.
 */
export async function insertAccount(
  db: Database,
  account: Account,
  requestNote = "",
): Promise<boolean> {
  if (!(await claimNamespace(db, account.name, "account"))) return false;
  await db
    .insertInto("account")
    .values({
      key: account.key,
      name: account.name,
      lookup_name: account.name.toLowerCase(),
      password_hash: account.passwordHash,
      is_admin: account.isAdmin ? 1 : 0,
      created_at: account.createdAt.toISOString(),
      waiting_since: account.isWaiting ? account.createdAt.toISOString() : null,
      request_note: requestNote,
    })
    .execute();
  return true;
}

/** Accounts that wait for an administrator. */
export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("account")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("waiting_since", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** `false` for an account that does not wait. */
export async function approveAccount(db: Database, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set({ waiting_since: null })
    .where("key", "=", key)
    .where("waiting_since", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function updatePassword(db: Database, key: string, hash: string): Promise<void> {
  await db.updateTable("account").set({ password_hash: hash }).where("key", "=", key).execute();
}

export async function updateAccountName(db: Database, key: string, name: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ name, lookup_name: name.toLowerCase() })
    .where("key", "=", key)
    .execute();
}

/** A verified address, or none. Throws where another account has it: a unique index decides. */
export async function updateEmail(
  db: Database,
  key: string,
  address: string | undefined,
  now: Date,
): Promise<void> {
  await db
    .updateTable("account")
    .set({
      email: address ?? null,
      lookup_email: address?.toLowerCase() ?? null,
      email_verified_at: address === undefined ? null : now.toISOString(),
    })
    .where("key", "=", key)
    .execute();
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("key")
    .where("is_admin", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type AccountRow = Selectable<Tables["account"]> & ShareTexts;

const fromRow = (row: AccountRow): Account => ({
  key: row.key,
  name: row.name,
  isAdmin: row.is_admin === 1,
  passwordHash: row.password_hash,
  createdAt: new Date(row.created_at),
  isSuspended: row.suspended_at !== null || row.waiting_since !== null,
  ...(row.waiting_since !== null && { isWaiting: true as const }),
  ...(row.email !== null && row.email_verified_at !== null && { email: row.email }),
  ...(row.service_of !== null && { isService: true as const }),
  ...readShares(row),
});
