import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { ScimPage, ScimRange, ScimUser, ScimUserFields } from "./scim.ts";
import type { ScimFilter, ScimUserColumn } from "./scim-filter.ts";
import { scimCondition } from "./scim-filter-query.ts";

/** Of one provider, without those it deleted. */
const users = (db: Database, providerKey: string) =>
  db
    .selectFrom("scim_user")
    .innerJoin("account", "account.key", "scim_user.account_key")
    .where("provider_key", "=", providerKey)
    .where("deleted_at", "is", null);

export async function findScimUser(
  db: Database,
  providerKey: string,
  key: string,
): Promise<ScimUser | undefined> {
  const row = await users(db, providerKey)
    .selectAll("scim_user")
    .select("account.name")
    .where("scim_user.key", "=", key)
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function listScimUsers(
  db: Database,
  providerKey: string,
  filter: ScimFilter<ScimUserColumn> | undefined,
  { offset, limit }: ScimRange,
): Promise<ScimPage<ScimUser>> {
  let found = users(db, providerKey);
  if (filter) found = found.where(scimCondition("user", filter));
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (limit === 0) return { items: [], total: Number(count) };
  const rows = await found
    .selectAll("scim_user")
    .select("account.name")
    .orderBy("scim_user.created_at")
    .orderBy("scim_user.key")
    .limit(limit)
    .offset(offset)
    .execute();
  return { items: rows.map(fromRow), total: Number(count) };
}

/** The account of a person whom a provider names so, also of one it deleted. */
export async function findScimAccount(
  db: Database,
  providerKey: string,
  { userName, externalId }: Pick<ScimUserFields, "userName" | "externalId">,
) {
  const rows = await db
    .selectFrom("scim_user")
    .select(["key", "account_key", "deleted_at", "lookup_name"])
    .where("provider_key", "=", providerKey)
    .where(({ or, eb }) =>
      or([
        eb("lookup_name", "=", userName.toLowerCase()),
        ...(externalId ? [eb("external_id", "=", externalId)] : []),
      ]),
    )
    .execute();
  const row = rows.find((one) => one.lookup_name === userName.toLowerCase()) ?? rows[0];
  return row && { key: row.key, accountKey: row.account_key, isDeleted: row.deleted_at !== null };
}

/** The account that a provider keeps for the person with this identifier. */
export async function findProvisioned(
  db: Database,
  providerKey: string,
  externalId: string,
): Promise<string | undefined> {
  if (externalId === "") return undefined;
  const rows = await db
    .selectFrom("scim_user")
    .select("account_key")
    .where("provider_key", "=", providerKey)
    .where("external_id", "=", externalId)
    .limit(2)
    .execute();
  // Two with one identifier are no one.
  return rows.length === 1 ? rows[0]?.account_key : undefined;
}

/** Adds a person, or writes the row of one who is known. `false` if another has the name. */
export async function putScimUser(
  db: Database,
  providerKey: string,
  user: Pick<ScimUser, "key" | "accountKey" | "createdAt" | "updatedAt"> & ScimUserFields,
): Promise<boolean> {
  const columns = {
    user_name: user.userName,
    lookup_name: user.userName.toLowerCase(),
    external_id: user.externalId ?? null,
    email: user.email,
    given_name: user.givenName,
    family_name: user.familyName,
    display_name: user.displayName,
    is_active: user.isActive ? 1 : 0,
    updated_at: user.updatedAt.toISOString(),
    deleted_at: null,
  };
  const other = await db
    .selectFrom("scim_user")
    .select("key")
    .where("provider_key", "=", providerKey)
    .where("lookup_name", "=", columns.lookup_name)
    .where("key", "<>", user.key)
    .executeTakeFirst();
  if (other) return false;
  await db
    .insertInto("scim_user")
    .values({
      key: user.key,
      provider_key: providerKey,
      account_key: user.accountKey,
      created_at: user.createdAt.toISOString(),
      ...columns,
    })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(columns))
    .execute();
  return true;
}

/** Keeps the row for when the person comes back, out of all groups. */
export async function markScimUserDeleted(db: Database, key: string, now: Date): Promise<void> {
  await db.deleteFrom("scim_member").where("user_key", "=", key).execute();
  await db
    .updateTable("scim_user")
    .set({ deleted_at: now.toISOString(), is_active: 0 })
    .where("key", "=", key)
    .execute();
}

type Row = Selectable<Tables["scim_user"]> & { readonly name: string };

const fromRow = (row: Row): ScimUser => ({
  key: row.key,
  accountKey: row.account_key,
  account: row.name,
  userName: row.user_name,
  externalId: row.external_id ?? undefined,
  email: row.email,
  givenName: row.given_name,
  familyName: row.family_name,
  displayName: row.display_name,
  isActive: row.is_active === 1,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
});
