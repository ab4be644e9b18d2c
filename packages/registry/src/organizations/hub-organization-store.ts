import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Quota } from "../quotas/quota.ts";
import { ownQuotaOf, USAGE_COLUMNS, usageOf } from "../quotas/quota-store.ts";
import type { HubOrganization } from "./hub-organization.ts";

const MAX_ADMINS = 5;

/** Organizations whose names begin with `prefix`, by name. */
export async function listHubOrganizations(
  db: Database,
  standard: Quota,
  {
    prefix,
    after,
    limit,
  }: { readonly prefix: string; readonly after: string; readonly limit: number },
): Promise<readonly HubOrganization[]> {
  const rows = await organizations(db)
    .where(startsWith(prefix))
    .where("organization.lookup_name", ">", after.toLowerCase())
    .orderBy("organization.lookup_name")
    .limit(limit)
    .execute();
  return present(db, standard, rows);
}

export async function findHubOrganization(
  db: Database,
  standard: Quota,
  name: string,
): Promise<HubOrganization | undefined> {
  const rows = await organizations(db)
    .where("organization.lookup_name", "=", name.toLowerCase())
    .execute();
  return (await present(db, standard, rows))[0];
}

export async function countOrganizations(db: Database, prefix: string): Promise<number> {
  const { count } = await db
    .selectFrom("organization")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(startsWith(prefix))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const startsWith = (prefix: string) =>
  sql<boolean>`substr(organization.lookup_name, 1, ${prefix.length}) = ${prefix.toLowerCase()}`;

const organizations = (db: Database) =>
  db
    .selectFrom("organization")
    .leftJoin("owner_usage", "owner_usage.owner", "organization.lookup_name")
    .leftJoin("owner_quota", "owner_quota.owner", "organization.lookup_name")
    .select(USAGE_COLUMNS)
    .select(["organization.key", "organization.name", "organization.created_at"])
    .select(({ selectFrom }) =>
      selectFrom("membership")
        .whereRef("membership.organization_key", "=", "organization.key")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("members"),
    );

type Row = Awaited<ReturnType<ReturnType<typeof organizations>["execute"]>>[number];

async function present(
  db: Database,
  standard: Quota,
  rows: readonly Row[],
): Promise<readonly HubOrganization[]> {
  const admins = await listAdmins(
    db,
    rows.map(({ key }) => key),
  );
  return rows.map((row) => {
    const { repos, storageBytes, quota } = usageOf(row.name, row, standard);
    return {
      ...{ name: row.name, repos, storageBytes, quota, ownQuota: ownQuotaOf(row) },
      createdAt: new Date(row.created_at),
      members: Number(row.members),
      admins: (admins.get(row.key) ?? []).slice(0, MAX_ADMINS),
    };
  });
}

async function listAdmins(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("membership")
    .innerJoin("account", "account.key", "membership.account_key")
    .select(["organization_key", "account.name"])
    .where("organization_key", "in", keys)
    .where("role", "=", "admin")
    .orderBy("account.lookup_name")
    .execute();
  const byKey = Map.groupBy(rows, ({ organization_key }) => organization_key);
  return new Map([...byKey].map(([key, admins]) => [key, admins.map(({ name }) => name)]));
}
