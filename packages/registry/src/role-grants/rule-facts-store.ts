import type { Database } from "../database.ts";
import type { ProviderSettings } from "../identity-providers/provider-settings.ts";
import type { RuleFacts } from "./roles-by-rules.ts";

/** What rules of a provider look at, by account. */
export async function readFacts(
  db: Database,
  providerKey: string,
  accountKeys: readonly string[],
): Promise<ReadonlyMap<string, RuleFacts>> {
  const rows = await db
    .selectFrom("identity")
    .select(["account_key", "email", "is_email_trusted", "member_of"])
    .where("provider_key", "=", providerKey)
    .where("account_key", "in", accountKeys)
    .execute();
  const users = await readScimFacts(db, providerKey, accountKeys);
  return new Map(
    accountKeys.map((key) => {
      const own = rows.filter(({ account_key }) => account_key === key);
      const kept = users.filter(({ account_key }) => account_key === key);
      const facts: RuleFacts = {
        groups: own.flatMap(({ member_of }) => JSON.parse(member_of) as readonly string[]),
        scimGroups: kept.flatMap((row) => [row.group_name ?? "", row.group_id ?? ""]),
        emails: [
          ...own.filter((row) => row.is_email_trusted === 1).map(({ email }) => email),
          ...kept.filter(isTrusted).map(({ email }) => email),
        ],
      };
      return [key, facts] as const;
    }),
  );
}

/** A row for each group that a provider keeps these accounts in, or one without any. */
const readScimFacts = (db: Database, providerKey: string, accountKeys: readonly string[]) =>
  db
    .selectFrom("scim_user")
    .innerJoin("identity_provider", "identity_provider.key", "scim_user.provider_key")
    .leftJoin("scim_member", "scim_member.user_key", "scim_user.key")
    .leftJoin("scim_group", "scim_group.key", "scim_member.group_key")
    .select(["account_key", "email", "identity_provider.settings"])
    .select(["scim_group.display_name as group_name", "scim_group.external_id as group_id"])
    .where("scim_user.provider_key", "=", providerKey)
    .where("scim_user.deleted_at", "is", null)
    .where("account_key", "in", accountKeys)
    .execute();

/** Over SCIM, a provider gives addresses of people whom it keeps: they count unless none of its addresses do. */
const isTrusted = ({ email, settings }: { readonly email: string; readonly settings: string }) =>
  email !== "" && (JSON.parse(settings) as Partial<ProviderSettings>).emailTrust !== "never";

/** Accounts that a provider knows or gave roles, by key, after the given one. */
export async function listRuled(
  db: Database,
  providerKey: string,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const of = (table: "identity" | "role_grant" | "scim_user") =>
    db
      .selectFrom(table)
      .select("account_key")
      .where("provider_key", "=", providerKey)
      .where("account_key", ">", after);
  const rows = await of("identity")
    .union(of("role_grant"))
    .union(of("scim_user"))
    .orderBy("account_key")
    .limit(limit)
    .execute();
  return rows.map(({ account_key }) => account_key);
}
