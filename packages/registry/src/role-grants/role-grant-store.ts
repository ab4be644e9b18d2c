import type { Database } from "../database.ts";
import type { OrganizationRole } from "../organizations/organization.ts";
import type { RoleGrant } from "./roles-by-rules.ts";

/** Of one organization and account, by any provider. */
export interface HeldGrant extends RoleGrant {
  /** The provider's label. */
  readonly by: string;
}

export async function listGrants(
  db: Database,
  organizationKey: string,
  accountKey: string,
): Promise<readonly HeldGrant[]> {
  const rows = await db
    .selectFrom("role_grant")
    .innerJoin("identity_provider", "identity_provider.key", "role_grant.provider_key")
    .select(["role", "is_scim", "identity_provider.label"])
    .where("organization_key", "=", organizationKey)
    .where("account_key", "=", accountKey)
    .execute();
  return rows.map(({ role, is_scim, label }) => ({
    organizationKey,
    role: role as OrganizationRole,
    isScim: is_scim === 1,
    by: label,
  }));
}

/** Replaces what a provider's rules give an account; returns the organizations that it was or is given a role in. */
export async function replaceGrants(
  db: Database,
  providerKey: string,
  accountKey: string,
  grants: readonly RoleGrant[],
): Promise<readonly string[]> {
  const before = await db
    .deleteFrom("role_grant")
    .where("provider_key", "=", providerKey)
    .where("account_key", "=", accountKey)
    .returning("organization_key")
    .execute();
  if (grants.length > 0)
    await db
      .insertInto("role_grant")
      .values(
        grants.map(({ organizationKey, role, isScim }) => ({
          provider_key: providerKey,
          account_key: accountKey,
          organization_key: organizationKey,
          role,
          is_scim: isScim ? 1 : 0,
        })),
      )
      .execute();
  const keys = [
    ...before.map(({ organization_key }) => organization_key),
    ...grants.map(({ organizationKey }) => organizationKey),
  ];
  return [...new Set(keys)];
}

/** What a provider's rules gave, by account. */
export async function listGrantsBy(
  db: Database,
  providerKey: string,
  accountKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly RoleGrant[]>> {
  const rows = await db
    .selectFrom("role_grant")
    .selectAll()
    .where("provider_key", "=", providerKey)
    .where("account_key", "in", accountKeys)
    .execute();
  const grants = new Map<string, RoleGrant[]>();
  for (const { account_key, organization_key, role, is_scim } of rows) {
    const grant = {
      organizationKey: organization_key,
      role: role as OrganizationRole,
      isScim: is_scim === 1,
    };
    grants.set(account_key, [...(grants.get(account_key) ?? []), grant]);
  }
  return grants;
}

/** The role that is in force in an organization, and the one given by hand. */
export async function findRoles(db: Database, organizationKey: string, accountKey: string) {
  const row = await db
    .selectFrom("membership")
    .select(["role", "manual_role"])
    .where("organization_key", "=", organizationKey)
    .where("account_key", "=", accountKey)
    .executeTakeFirst();
  return {
    role: (row?.role ?? undefined) as OrganizationRole | undefined,
    manualRole: (row?.manual_role ?? undefined) as OrganizationRole | undefined,
  };
}

/** The names of organizations by their keys, in the order of the names. */
export async function listOrganizationNames(
  db: Database,
  keys: readonly string[],
): Promise<readonly { readonly key: string; readonly name: string }[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom("organization")
    .select(["key", "name"])
    .where("key", "in", keys)
    .orderBy("lookup_name")
    .execute();
}

/** Sets the role in force, and leaves the one given by hand as it is. */
export async function putRole(
  db: Database,
  organizationKey: string,
  accountKey: string,
  role: OrganizationRole,
  now: Date,
): Promise<void> {
  await db
    .insertInto("membership")
    .values({
      organization_key: organizationKey,
      account_key: accountKey,
      role,
      manual_role: null,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(["organization_key", "account_key"]).doUpdateSet({ role }),
    )
    .execute();
}
