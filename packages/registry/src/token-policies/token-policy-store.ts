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

/** What policies ask of a token; the key of an application's is that of its connected app. */
export interface JudgedToken {
  readonly key: string;
  readonly role: TokenRole;
}

/** The names of the organizations of an account where each of its tokens does not count, by the keys of those. */
export async function listDenying(
  db: Database,
  accountKey: string,
  tokens: readonly JudgedToken[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (tokens.length === 0) return new Map();
  const keys = tokens.map(({ key }) => key);
  const rows = await db
    .selectFrom("membership")
    .innerJoin("organization", "organization.key", "membership.organization_key")
    .leftJoin(decisions(db, keys).as("decision"), (join) =>
      join.onRef("decision.organization_key", "=", "organization.key"),
    )
    .select(["organization.name", "organization.token_policy"])
    .select(["decision.token", "decision.status"])
    .where("membership.account_key", "=", accountKey)
    .where("organization.token_policy", "!=", "all")
    .execute();
  const byOrganization = Map.groupBy(rows, ({ name }) => name);
  return new Map(
    tokens.map(({ key, role }) => [
      key,
      [...byOrganization].flatMap(([name, decided]) => {
        const status = decided.find(({ token }) => token === key)?.status;
        const policy = decided[0]?.token_policy as TokenPolicy;
        return admits(policy, role, (status ?? undefined) as TokenDecision) ? [] : [name];
      }),
    ]),
  );
}

/** An application that asked for other scopes since then waits again. */
const decisions = (db: Database, keys: readonly string[]) =>
  db
    .selectFrom("token_approval")
    .select(["organization_key", "token_key as token", "status"])
    .where("token_key", "in", keys)
    .unionAll(
      db
        .selectFrom("app_approval")
        .innerJoin("connected_app", (join) =>
          join
            .onRef("connected_app.key", "=", "app_approval.grant_key")
            .onRef("connected_app.scopes", "=", "app_approval.scopes"),
        )
        .select(["organization_key", "grant_key as token", "status"])
        .where("grant_key", "in", keys),
    );

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
