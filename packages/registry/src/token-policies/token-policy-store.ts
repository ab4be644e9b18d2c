import type { Database } from "../database.ts";
import type { TokenRole } from "../tokens/access-token.ts";
import { admits, type TokenDecision, type TokenPolicy } from "./token-policy.ts";

export async function findTokenPolicy(db: Database, organizationKey: string): Promise<TokenPolicy> {
  const row = await db
    .selectFrom("organization")
    .select("token_policy")
    .where("key", "=", organizationKey)
    .executeTakeFirst();
  return (row?.token_policy ?? "all") as TokenPolicy;
}

export async function updateTokenPolicy(
  db: Database,
  organizationKey: string,
  policy: TokenPolicy,
): Promise<void> {
  await db
    .updateTable("organization")
    .set({ token_policy: policy })
    .where("key", "=", organizationKey)
    .execute();
}

/** The names of the organizations of an account where a token of it does not count. */
export async function listDenying(
  db: Database,
  accountKey: string,
  { key, role }: { readonly key: string; readonly role: TokenRole },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("membership")
    .innerJoin("organization", "organization.key", "membership.organization_key")
    .leftJoin("token_approval", (join) =>
      join
        .onRef("token_approval.organization_key", "=", "organization.key")
        .on("token_approval.token_key", "=", key),
    )
    .select(["organization.name", "organization.token_policy", "token_approval.status"])
    .where("membership.account_key", "=", accountKey)
    .where("organization.token_policy", "!=", "all")
    .execute();
  return new Set(
    rows
      .filter(
        ({ token_policy, status }) =>
          !admits(token_policy as TokenPolicy, role, (status ?? undefined) as TokenDecision),
      )
      .map(({ name }) => name),
  );
}

/** Fine-grained tokens of members, the newest first; some of them may have no permission there. */
export async function listMemberTokens(db: Database, organizationKey: string, limit: number) {
  return db
    .selectFrom("access_token")
    .innerJoin("account", "account.key", "access_token.account_key")
    .innerJoin("membership", "membership.account_key", "account.key")
    .leftJoin("token_approval", (join) =>
      join
        .onRef("token_approval.token_key", "=", "access_token.key")
        .on("token_approval.organization_key", "=", organizationKey),
    )
    .select(["access_token.key", "access_token.name", "access_token.grants"])
    .select(["access_token.created_at", "access_token.last_used_at"])
    .select(["account.key as account_key", "account.name as account", "token_approval.status"])
    .where("membership.organization_key", "=", organizationKey)
    .where("access_token.role", "=", "fineGrained")
    .orderBy("access_token.created_at", "desc")
    .orderBy("access_token.key")
    .limit(limit)
    .execute();
}

/** `false` for a token that is no fine-grained one of a member. */
export async function putDecision(
  db: Database,
  organizationKey: string,
  tokenKey: string,
  decision: { readonly status: TokenDecision; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const token = await db
    .selectFrom("access_token")
    .innerJoin("membership", "membership.account_key", "access_token.account_key")
    .select("access_token.key")
    .where("access_token.key", "=", tokenKey)
    .where("access_token.role", "=", "fineGrained")
    .where("membership.organization_key", "=", organizationKey)
    .executeTakeFirst();
  if (!token) return false;
  const values = {
    status: decision.status,
    decided_by: decision.by,
    decided_at: decision.at.toISOString(),
  };
  await db
    .insertInto("token_approval")
    .values({ organization_key: organizationKey, token_key: tokenKey, ...values })
    .onConflict((conflict) =>
      conflict.columns(["organization_key", "token_key"]).doUpdateSet(values),
    )
    .execute();
  return true;
}

/** A token with other permissions waits again. */
export async function deleteDecisions(db: Database, tokenKey: string): Promise<void> {
  await db.deleteFrom("token_approval").where("token_key", "=", tokenKey).execute();
}

/** Whether a token belongs to a member or to a service account of an organization, but not to `except`. */
export async function isTokenIn(
  db: Database,
  organizationKey: string,
  tokenKey: string,
  except: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("access_token")
    .innerJoin("account", "account.key", "access_token.account_key")
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.account_key", "=", "account.key")
        .on("membership.organization_key", "=", organizationKey),
    )
    .select("access_token.key")
    .where("access_token.key", "=", tokenKey)
    .where("account.key", "!=", except)
    .where(({ eb, or }) =>
      or([
        eb("membership.account_key", "is not", null),
        eb("account.service_of", "=", organizationKey),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
