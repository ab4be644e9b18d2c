import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import { releaseFormerNames } from "../namespaces/former-name-store.ts";
import { claimNamespace, releaseNamespace } from "../namespaces/namespace-store.ts";
import { joinGroups, leaveGroups } from "../resource-groups/resource-group-store.ts";
import type { Member, Organization, OrganizationRole } from "./organization.ts";

export async function findOrganization(
  db: Database,
  name: string,
): Promise<Organization | undefined> {
  const row = await db
    .selectFrom("organization")
    .selectAll()
    .where("lookup_name", "=", name.toLowerCase())
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function findOrganizationByKey(
  db: Database,
  key: string,
): Promise<Organization | undefined> {
  const row = await db
    .selectFrom("organization")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** `false` if the name exists. Call it in a transaction. */
export async function insertOrganization(
  db: Database,
  organization: Organization,
): Promise<boolean> {
  if (!(await claimNamespace(db, organization.name, "organization"))) return false;
  await db
    .insertInto("organization")
    .values({
      key: organization.key,
      name: organization.name,
      lookup_name: organization.name.toLowerCase(),
      created_at: organization.createdAt.toISOString(),
    })
    .execute();
  return true;
}

export async function updateOrganizationName(
  db: Database,
  key: string,
  name: string,
): Promise<void> {
  await db
    .updateTable("organization")
    .set({ name, lookup_name: name.toLowerCase() })
    .where("key", "=", key)
    .execute();
}

export async function deleteOrganization(db: Database, { key, name }: Organization) {
  await db.deleteFrom("organization").where("key", "=", key).execute();
  await releaseFormerNames(db, key);
  await releaseNamespace(db, name);
}

/** Counts hidden repos too: an organization with one is not empty. */
export async function hasRepos(db: Database, name: string): Promise<boolean> {
  const row = await db
    .selectFrom("repo")
    .select("key")
    .where("lookup_namespace", "=", name.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** `false` when the account is a member already. Joins the groups that members join by themselves. */
export async function insertMember(
  db: Database,
  organizationKey: string,
  accountKey: string,
  role: OrganizationRole,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("membership")
    .values({
      organization_key: organizationKey,
      account_key: accountKey,
      role,
      manual_role: role,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["organization_key", "account_key"]).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await joinGroups(db, organizationKey, accountKey, role, now);
  return true;
}

export async function updateMember(
  db: Database,
  organizationKey: string,
  accountKey: string,
  role: OrganizationRole,
): Promise<void> {
  await db
    .updateTable("membership")
    .set({ role, manual_role: role })
    .where("organization_key", "=", organizationKey)
    .where("account_key", "=", accountKey)
    .execute();
}

/** Of the organization's resource groups, too. */
export async function deleteMember(
  db: Database,
  organizationKey: string,
  accountKey: string,
): Promise<void> {
  await leaveGroups(db, organizationKey, accountKey);
  await db
    .deleteFrom("membership")
    .where("organization_key", "=", organizationKey)
    .where("account_key", "=", accountKey)
    .execute();
}

export async function hasOtherAdmin(
  db: Database,
  organizationKey: string,
  accountKey: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("membership")
    .select("account_key")
    .where("organization_key", "=", organizationKey)
    .where("account_key", "!=", accountKey)
    .where("role", "=", "admin")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const members = (db: Database, organizationKey: string) =>
  db
    .selectFrom("membership")
    .innerJoin("account", "account.key", "membership.account_key")
    .select(["account.name", "membership.role", "membership.created_at"])
    .where("organization_key", "=", organizationKey);

const memberFrom = (row: {
  readonly name: string;
  readonly role: string;
  readonly created_at: string;
}): Member => ({
  name: row.name,
  role: row.role as OrganizationRole,
  since: new Date(row.created_at),
});

/** By name, after the given one. */
export async function listMembers(
  db: Database,
  organizationKey: string,
  limit: number,
  after = "",
): Promise<readonly Member[]> {
  const rows = await members(db, organizationKey)
    .where("account.lookup_name", ">", after)
    .orderBy("account.lookup_name")
    .limit(limit)
    .execute();
  return rows.map(memberFrom);
}

export async function findMember(
  db: Database,
  organizationKey: string,
  accountKey: string,
): Promise<Member | undefined> {
  const row = await members(db, organizationKey)
    .where("account_key", "=", accountKey)
    .executeTakeFirst();
  return row && memberFrom(row);
}

export async function countMembers(db: Database, organizationKey: string): Promise<number> {
  const { count } = await db
    .selectFrom("membership")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_key", "=", organizationKey)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const fromRow = (row: Selectable<Tables["organization"]>): Organization => ({
  key: row.key,
  name: row.name,
  createdAt: new Date(row.created_at),
});

/** How many organizations an account administers. */
export async function countAdministered(db: Database, accountKey: string): Promise<number> {
  const { count } = await db
    .selectFrom("membership")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_key", "=", accountKey)
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return Number(count);
}
