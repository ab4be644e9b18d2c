import type { ExpressionBuilder, Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { RepoType } from "../ids.ts";
import type { OrganizationRole } from "../organizations/organization.ts";
import { readable } from "../repos/repo-query.ts";
import type { Viewer } from "../viewer.ts";
import {
  type AutoJoin,
  type FilledGroup,
  type GroupChanges,
  type GroupMember,
  type GroupRole,
  isInScope,
  type ResourceGroup,
} from "./resource-group.ts";

/** By name. */
export async function listGroups(
  db: Database,
  organizationKey: string,
): Promise<readonly ResourceGroup[]> {
  const rows = await db
    .selectFrom("resource_group")
    .selectAll()
    .where("organization_key", "=", organizationKey)
    .orderBy("lookup_name")
    .execute();
  return rows.map(fromRow);
}

export async function findGroup(
  db: Database,
  organizationKey: string,
  key: string,
): Promise<ResourceGroup | undefined> {
  const row = await db
    .selectFrom("resource_group")
    .selectAll()
    .where("organization_key", "=", organizationKey)
    .where("key", "=", key)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** A group, and how many are in it. */
export interface GroupSummary extends Pick<ResourceGroup, "key" | "name"> {
  readonly memberCount: number;
}

export async function findGroupSummary(
  db: Database,
  key: string,
): Promise<GroupSummary | undefined> {
  const row = await db
    .selectFrom("resource_group")
    .select(["key", "name"])
    .select(({ selectFrom }) =>
      selectFrom("resource_group_member")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("group_key", "=", "resource_group.key")
        .as("memberCount"),
    )
    .where("key", "=", key)
    .executeTakeFirst();
  return row && { ...row, memberCount: Number(row.memberCount) };
}

/** A group, and whose it is. */
export interface PlacedGroup extends Pick<ResourceGroup, "key" | "name"> {
  readonly namespace: string;
}

/** Of several organizations, by organization and name. */
export async function listPlacedGroups(
  db: Database,
  organizationKeys: readonly string[],
): Promise<readonly PlacedGroup[]> {
  if (organizationKeys.length === 0) return [];
  return db
    .selectFrom("resource_group")
    .innerJoin("organization", "organization.key", "resource_group.organization_key")
    .select(["resource_group.key", "resource_group.name", "organization.name as namespace"])
    .where("organization.key", "in", organizationKeys)
    .orderBy("organization.lookup_name")
    .orderBy("resource_group.lookup_name")
    .execute();
}

/** Whether a group is of the organization that owns a namespace. */
export async function isGroupOf(db: Database, namespace: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("resource_group")
    .innerJoin("organization", "organization.key", "resource_group.organization_key")
    .select("resource_group.key")
    .where("organization.lookup_name", "=", namespace.toLowerCase())
    .where("resource_group.key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

/** `false` when the organization has one of that name. */
export async function insertGroup(db: Database, group: ResourceGroup): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("resource_group")
    .values({
      key: group.key,
      organization_key: group.organizationKey,
      name: group.name,
      lookup_name: group.name.toLowerCase(),
      description: group.description,
      auto_join_role: group.autoJoin?.role ?? null,
      auto_join_scope: group.autoJoin?.scope ?? "read_plus",
      created_at: group.createdAt.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["organization_key", "lookup_name"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateGroup(
  db: Database,
  key: string,
  { name, description, autoJoin }: GroupChanges,
): Promise<void> {
  const changes = {
    ...(name !== undefined && { name, lookup_name: name.toLowerCase() }),
    ...(description !== undefined && { description }),
    ...(autoJoin !== undefined && { auto_join_role: autoJoin?.role ?? null }),
    ...(autoJoin && { auto_join_scope: autoJoin.scope }),
  };
  if (Object.keys(changes).length > 0)
    await db.updateTable("resource_group").set(changes).where("key", "=", key).execute();
}

export async function deleteGroup(db: Database, key: string): Promise<void> {
  await db.deleteFrom("resource_group").where("key", "=", key).execute();
}

/** Counts what the viewer cannot see, too. */
export async function isGroupEmpty(db: Database, key: string): Promise<boolean> {
  for (const table of ["repo", "collection"] as const) {
    const row = await db
      .selectFrom(table)
      .select("key")
      .where("group_key", "=", key)
      .limit(1)
      .executeTakeFirst();
    if (row) return false;
  }
  return true;
}

/** People and service accounts, by name. */
export async function listGroupMembers(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly GroupMember[]>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("resource_group_member as member")
    .innerJoin("account", "account.key", "member.account_key")
    .select(["member.group_key", "member.role", "account.name"])
    .where("member.group_key", "in", keys)
    .orderBy("account.lookup_name")
    .execute();
  const byGroup = Map.groupBy(rows, ({ group_key }) => group_key);
  return new Map(
    [...byGroup].map(([key, members]) => [
      key,
      members.map(({ name, role }) => ({ name, role: role as GroupRole })),
    ]),
  );
}

/** The first of each that the viewer may see. */
export async function listGroupRepos(
  db: Database,
  viewer: Viewer,
  keys: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, FilledGroup["repos"]>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("repo")
    .select(["group_key", "type", "namespace", "name"])
    .where("group_key", "in", keys)
    .where((where) => where.and(readable(viewer, where as ExpressionBuilder<Tables, "repo">)))
    .orderBy("lookup_name")
    .limit(limit)
    .execute();
  const byGroup = Map.groupBy(rows, ({ group_key }) => group_key ?? "");
  return new Map(
    [...byGroup].map(([key, repos]) => [
      key,
      repos.map(({ type, namespace, name }) => ({ type: type as RepoType, namespace, name })),
    ]),
  );
}

/** An account that may be in an organization's groups: a member, or a service account of it. */
export async function findEligible(
  db: Database,
  organizationKey: string,
  name: string,
): Promise<{ readonly key: string; readonly isMember: boolean } | undefined> {
  const row = await db
    .selectFrom("account")
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.account_key", "=", "account.key")
        .on("membership.organization_key", "=", organizationKey),
    )
    .select(["account.key", "account.service_of", "membership.role"])
    .where("account.lookup_name", "=", name.toLowerCase())
    .executeTakeFirst();
  if (!row || (row.service_of !== null && row.service_of !== organizationKey)) return undefined;
  return { key: row.key, isMember: row.role !== null || row.service_of !== null };
}

/** `false` for someone who is in it already. */
export async function insertGroupMember(
  db: Database,
  groupKey: string,
  accountKey: string,
  role: GroupRole,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("resource_group_member")
    .values({
      group_key: groupKey,
      account_key: accountKey,
      role,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["group_key", "account_key"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** `false` for someone who is not in it. */
export async function updateGroupMember(
  db: Database,
  groupKey: string,
  accountKey: string,
  role: GroupRole,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("resource_group_member")
    .set({ role })
    .where("group_key", "=", groupKey)
    .where("account_key", "=", accountKey)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteGroupMember(
  db: Database,
  groupKey: string,
  accountKey: string,
): Promise<void> {
  await db
    .deleteFrom("resource_group_member")
    .where("group_key", "=", groupKey)
    .where("account_key", "=", accountKey)
    .execute();
}

/** Takes a member out of all groups of an organization. */
export async function leaveGroups(
  db: Database,
  organizationKey: string,
  accountKey: string,
): Promise<void> {
  await db
    .deleteFrom("resource_group_member")
    .where("account_key", "=", accountKey)
    .where("group_key", "in", (query) =>
      query
        .selectFrom("resource_group")
        .select("key")
        .where("organization_key", "=", organizationKey),
    )
    .execute();
}

/** Lets a member into the groups that members join by themselves. */
export async function joinGroups(
  db: Database,
  organizationKey: string,
  accountKey: string,
  role: OrganizationRole,
  now: Date,
): Promise<void> {
  for (const { key, autoJoin } of await listGroups(db, organizationKey))
    if (autoJoin && isInScope(autoJoin, role))
      await insertGroupMember(db, key, accountKey, autoJoin.role, now);
}

/** Lets all present members into a group. */
export async function fillGroup(
  db: Database,
  { key, organizationKey }: ResourceGroup,
  autoJoin: AutoJoin,
  now: Date,
): Promise<void> {
  await db
    .insertInto("resource_group_member")
    .columns(["group_key", "account_key", "role", "created_at"])
    .expression(({ selectFrom, val }) =>
      selectFrom("membership")
        .select((select) => [
          select.cast<string>(val(key), "text").as("group_key"),
          "account_key",
          select.cast<string>(val(autoJoin.role), "text").as("role"),
          select.cast<string>(val(now.toISOString()), "text").as("created_at"),
        ])
        .where("organization_key", "=", organizationKey)
        .$if(autoJoin.scope === "read_plus", (members) => members.where("role", "!=", "no_access")),
    )
    .onConflict((conflict) => conflict.columns(["group_key", "account_key"]).doNothing())
    .execute();
}

const fromRow = (row: Selectable<Tables["resource_group"]>): ResourceGroup => ({
  key: row.key,
  organizationKey: row.organization_key,
  name: row.name,
  description: row.description,
  autoJoin:
    row.auto_join_role === null
      ? undefined
      : {
          role: row.auto_join_role as GroupRole,
          scope: row.auto_join_scope as AutoJoin["scope"],
        },
  createdAt: new Date(row.created_at),
});
