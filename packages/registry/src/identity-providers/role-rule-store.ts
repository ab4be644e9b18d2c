import type { Database } from "../database.ts";
import type { OrganizationRole } from "../organizations/organization.ts";
import type { RoleRule, RuleKind } from "./identity-provider.ts";

/** A rule with the key of its organization. */
export interface StoredRule extends RoleRule {
  readonly organizationKey: string;
}

export async function listRules(db: Database, providerKey: string): Promise<readonly StoredRule[]> {
  const rows = await db
    .selectFrom("role_rule")
    .innerJoin("organization", "organization.key", "role_rule.organization_key")
    .select(["kind", "value", "role", "organization_key", "organization.name"])
    .where("provider_key", "=", providerKey)
    .orderBy("organization.lookup_name")
    .orderBy("kind")
    .orderBy("value")
    .execute();
  return rows.map((row) => ({
    kind: row.kind as RuleKind,
    value: row.value,
    organization: row.name,
    organizationKey: row.organization_key,
    role: row.role as OrganizationRole,
  }));
}

/** Instead of those before. */
export async function replaceRules(
  db: Database,
  providerKey: string,
  rules: readonly Omit<StoredRule, "organization">[],
): Promise<void> {
  await db.deleteFrom("role_rule").where("provider_key", "=", providerKey).execute();
  if (rules.length === 0) return;
  await db
    .insertInto("role_rule")
    .values(
      rules.map(({ kind, value, organizationKey, role }) => ({
        provider_key: providerKey,
        organization_key: organizationKey,
        ...{ kind, value, role },
      })),
    )
    .execute();
}
