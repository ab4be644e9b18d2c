import type { Database } from "../database.ts";
import type { SignInWay } from "../identity-providers/identity-provider.ts";
import type { IdentityProviderKind } from "../identity-providers/provider-kind.ts";
import type { MissingSignOn, RequiredProvider } from "./required-sign-on.ts";

const required = (db: Database) =>
  db
    .selectFrom("organization")
    .innerJoin("identity_provider", "identity_provider.key", "organization.required_provider")
    .select(["identity_provider.name", "label", "kind", "is_on"]);

const wayOf = ({ name, label, kind }: Record<"name" | "label" | "kind", string>): SignInWay => ({
  ...{ name, label, kind: kind as IdentityProviderKind },
});

export async function findRequiredProvider(
  db: Database,
  organizationKey: string,
): Promise<RequiredProvider | undefined> {
  const row = await required(db).where("organization.key", "=", organizationKey).executeTakeFirst();
  return row && { ...wayOf(row), isOn: row.is_on === 1 };
}

/** By its key, if it is on. */
export async function findProviderInUse(
  db: Database,
  providerKey: string,
): Promise<SignInWay | undefined> {
  const row = await db
    .selectFrom("identity_provider")
    .select(["name", "label", "kind"])
    .where("key", "=", providerKey)
    .where("is_on", "=", 1)
    .executeTakeFirst();
  return row && wayOf(row);
}

export async function updateRequiredProvider(
  db: Database,
  organizationKey: string,
  providerKey: string | undefined,
): Promise<void> {
  await db
    .updateTable("organization")
    .set({ required_provider: providerKey ?? null })
    .where("key", "=", organizationKey)
    .execute();
}

/** The keys of the providers where an account has an identity. */
export async function listLinkedProviders(
  db: Database,
  accountKey: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("identity")
    .select("provider_key")
    .where("account_key", "=", accountKey)
    .execute();
  return new Set(rows.map(({ provider_key }) => provider_key));
}

/** Organizations of an account that require another provider than this one, by name. */
export async function listMissing(
  db: Database,
  accountKey: string,
  providerKey: string | undefined,
): Promise<readonly MissingSignOn[]> {
  const rows = await required(db)
    .innerJoin("membership", "membership.organization_key", "organization.key")
    .select("organization.name as organization")
    .where("membership.account_key", "=", accountKey)
    .where("organization.required_provider", "!=", providerKey ?? "")
    .orderBy("organization.lookup_name")
    .execute();
  return rows.map((row) => ({
    organization: row.organization,
    provider: { ...wayOf(row), isOn: row.is_on === 1 },
  }));
}

/** The names of the organizations that require a provider. */
export async function listRequiring(db: Database, providerKey: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("organization")
    .select("name")
    .where("required_provider", "=", providerKey)
    .orderBy("lookup_name")
    .execute();
  return rows.map(({ name }) => name);
}
