import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import { claimNamespace } from "../namespaces/namespace-store.ts";
import type { Membership, OrganizationRole } from "../organizations/organization.ts";
import type { Account } from "./account.ts";

/** A person's account. */
export async function findAccount(db: Database, name: string): Promise<Account | undefined> {
  return fromRows(
    await accounts(db)
      .where("account.lookup_name", "=", name.toLowerCase())
      .where("account.service_of", "is", null)
      .execute(),
  );
}

export async function findAccountByKey(db: Database, key: string): Promise<Account | undefined> {
  return fromRows(await accounts(db).where("account.key", "=", key).execute());
}

/** By its verified address. */
export async function findAccountByEmail(
  db: Database,
  address: string,
): Promise<Account | undefined> {
  return fromRows(
    await accounts(db)
      .where("account.lookup_email", "=", address.toLowerCase())
      .where("account.email_verified_at", "is not", null)
      .execute(),
  );
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

/** The account, unless it is suspended: its sessions, tokens and keys are then worth nothing. */
export async function findActiveAccount(db: Database, key: string): Promise<Account | undefined> {
  const account = await findAccountByKey(db, key);
  return account?.isSuspended ? undefined : account;
}

/** A row per organization; one without any for an account that is in none. */
const accounts = (db: Database) =>
  db
    .selectFrom("account")
    .leftJoin("membership", "membership.account_key", "account.key")
    .leftJoin("organization", (join) =>
      join.on(({ eb, fn }) =>
        eb(
          "organization.key",
          "=",
          fn.coalesce("membership.organization_key", "account.service_of"),
        ),
      ),
    )
    .selectAll("account")
    .select(({ fn }) => [
      fn.coalesce("membership.role", "account.service_role").as("member_role"),
      "organization.key as organization_key",
      "organization.name as organization_name",
    ])
    .orderBy("organization.lookup_name");

/**
 * `false` if the name exists: a unique index decides, not a read before the write. Call it in a
 * transaction.
 */
export async function insertAccount(db: Database, account: Account): Promise<boolean> {
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
    })
    .execute();
  return true;
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

interface AccountRow extends Selectable<Tables["account"]> {
  readonly member_role: string | null;
  readonly organization_key: string | null;
  readonly organization_name: string | null;
}

function fromRows(rows: readonly AccountRow[]): Account | undefined {
  const [row] = rows;
  return (
    row && {
      key: row.key,
      name: row.name,
      isAdmin: row.is_admin === 1,
      passwordHash: row.password_hash,
      createdAt: new Date(row.created_at),
      isSuspended: row.suspended_at !== null,
      ...(row.email !== null && row.email_verified_at !== null && { email: row.email }),
      ...(row.service_of !== null && { isService: true as const }),
      organizations: rows.flatMap(membershipOf),
    }
  );
}

const membershipOf = (row: AccountRow): readonly Membership[] =>
  row.organization_key !== null && row.organization_name !== null
    ? [
        {
          key: row.organization_key,
          name: row.organization_name,
          role: row.member_role as OrganizationRole,
        },
      ]
    : [];
