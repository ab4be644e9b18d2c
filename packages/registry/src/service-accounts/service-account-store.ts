import { deleteBudgetsOf } from "../budgets/budget-store.ts";
import type { Database } from "../database.ts";
import { claimNamespace, releaseNamespace } from "../namespaces/namespace-store.ts";
import type { OrganizationRole } from "../organizations/organization.ts";
import type { ServiceAccount } from "./service-account.ts";

/** `false` when the name is taken. Call it in a transaction. */
export async function insertServiceAccount(
  db: Database,
  organizationKey: string,
  { key, name, role, createdAt }: Omit<ServiceAccount, "tokens" | "lastUsedAt">,
): Promise<boolean> {
  if (!(await claimNamespace(db, name, "service"))) return false;
  await db
    .insertInto("account")
    .values({
      key,
      name,
      lookup_name: name.toLowerCase(),
      // Not a hash: no password matches it.
      password_hash: "",
      is_admin: 0,
      created_at: createdAt.toISOString(),
      service_of: organizationKey,
      service_role: role,
    })
    .execute();
  return true;
}

/** By name. */
export async function listServiceAccounts(
  db: Database,
  organizationKey: string,
): Promise<readonly ServiceAccount[]> {
  const rows = await db
    .selectFrom("account")
    .select(["account.key", "account.name", "account.service_role", "account.created_at"])
    .select(({ selectFrom }) => [
      selectFrom("access_token")
        .whereRef("access_token.account_key", "=", "account.key")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("tokens"),
      selectFrom("access_token")
        .whereRef("access_token.account_key", "=", "account.key")
        .select(({ fn }) => fn.max("last_used_at").as("at"))
        .as("last_used_at"),
    ])
    .where("service_of", "=", organizationKey)
    .orderBy("lookup_name")
    .execute();
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    role: row.service_role as OrganizationRole,
    createdAt: new Date(row.created_at),
    tokens: Number(row.tokens),
    lastUsedAt: row.last_used_at ? new Date(row.last_used_at) : undefined,
  }));
}

export async function findServiceAccountKey(
  db: Database,
  organizationKey: string,
  name: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("account")
    .select("key")
    .where("service_of", "=", organizationKey)
    .where("lookup_name", "=", name.toLowerCase())
    .executeTakeFirst();
  return row?.key;
}

export async function updateServiceRole(
  db: Database,
  key: string,
  role: OrganizationRole,
): Promise<void> {
  await db.updateTable("account").set({ service_role: role }).where("key", "=", key).execute();
}

/** With its tokens; what it made keeps its name. */
export async function deleteServiceAccount(
  db: Database,
  { key, name }: Pick<ServiceAccount, "key" | "name">,
): Promise<void> {
  await deleteBudgetsOf(db, { kind: "account", key });
  await db.deleteFrom("account").where("key", "=", key).execute();
  await releaseNamespace(db, name);
}
