import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { ScimGroup, ScimMember, ScimPage, ScimRange } from "./scim.ts";
import type { ScimFilter, ScimGroupColumn } from "./scim-filter.ts";
import { scimCondition } from "./scim-filter-query.ts";

const groups = (db: Database, providerKey: string) =>
  db.selectFrom("scim_group").where("provider_key", "=", providerKey);

/** In a transaction that changes it: others who change it wait. */
export async function lockScimGroup(
  db: Database,
  providerKey: string,
  key: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("scim_group")
    .set(({ ref }) => ({ updated_at: ref("updated_at") }))
    .where("provider_key", "=", providerKey)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function findScimGroup(
  db: Database,
  providerKey: string,
  key: string,
): Promise<ScimGroup | undefined> {
  const row = await groups(db, providerKey).selectAll().where("key", "=", key).executeTakeFirst();
  return row && fromRow(row);
}

export async function listScimGroups(
  db: Database,
  providerKey: string,
  filter: ScimFilter<ScimGroupColumn> | undefined,
  { offset, limit }: ScimRange,
): Promise<ScimPage<ScimGroup>> {
  let found = groups(db, providerKey);
  if (filter) found = found.where(scimCondition("group", filter));
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (limit === 0) return { items: [], total: Number(count) };
  const rows = await found
    .selectAll()
    .orderBy("created_at")
    .orderBy("key")
    .limit(limit)
    .offset(offset)
    .execute();
  return { items: rows.map(fromRow), total: Number(count) };
}

/** `false` if another group has the name. */
export async function putScimGroup(
  db: Database,
  providerKey: string,
  { key, displayName, externalId, createdAt, updatedAt }: ScimGroup,
): Promise<boolean> {
  const columns = {
    display_name: displayName,
    lookup_name: displayName.toLowerCase(),
    external_id: externalId ?? null,
    updated_at: updatedAt.toISOString(),
  };
  const other = await groups(db, providerKey)
    .select("key")
    .where("lookup_name", "=", columns.lookup_name)
    .where("key", "<>", key)
    .executeTakeFirst();
  if (other) return false;
  await db
    .insertInto("scim_group")
    .values({ key, provider_key: providerKey, created_at: createdAt.toISOString(), ...columns })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(columns))
    .execute();
  return true;
}

export async function deleteScimGroup(db: Database, key: string): Promise<void> {
  await db.deleteFrom("scim_group").where("key", "=", key).execute();
}

/** By name, with the accounts behind them. */
export async function listScimMembers(
  db: Database,
  groupKey: string,
): Promise<readonly (ScimMember & { readonly accountKey: string })[]> {
  const rows = await db
    .selectFrom("scim_member")
    .innerJoin("scim_user", "scim_user.key", "scim_member.user_key")
    .select(["scim_user.key", "user_name", "account_key"])
    .where("group_key", "=", groupKey)
    .orderBy("lookup_name")
    .execute();
  return rows.map((row) => ({
    ...{ key: row.key, userName: row.user_name, accountKey: row.account_key },
  }));
}

/** Which of these users the provider has. */
export async function findScimUsers(
  db: Database,
  providerKey: string,
  keys: readonly string[],
): Promise<readonly { readonly key: string; readonly accountKey: string }[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("scim_user")
    .select(["key", "account_key"])
    .where("provider_key", "=", providerKey)
    .where("deleted_at", "is", null)
    .where("key", "in", keys)
    .execute();
  return rows.map(({ key, account_key }) => ({ key, accountKey: account_key }));
}

export async function insertScimMember(
  db: Database,
  groupKey: string,
  userKey: string,
): Promise<void> {
  await db
    .insertInto("scim_member")
    .values({ group_key: groupKey, user_key: userKey })
    .onConflict((conflict) => conflict.columns(["group_key", "user_key"]).doNothing())
    .execute();
}

export async function deleteScimMember(
  db: Database,
  groupKey: string,
  userKey: string,
): Promise<void> {
  await db
    .deleteFrom("scim_member")
    .where("group_key", "=", groupKey)
    .where("user_key", "=", userKey)
    .execute();
}

const fromRow = (row: Selectable<Tables["scim_group"]>): ScimGroup => ({
  key: row.key,
  displayName: row.display_name,
  externalId: row.external_id ?? undefined,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
});
