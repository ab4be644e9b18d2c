import type { Database } from "../database.ts";
import type { TokenDecision } from "./token-policy.ts";

/** What members allow applications, the newest first; some of it may be of no use in the organization. */
export async function listMemberApps(
  db: Database,
  organizationKey: string,
  now: Date,
  limit: number,
) {
  return db
    .selectFrom("connected_app")
    .innerJoin("application", "application.key", "connected_app.application_key")
    .innerJoin("account", "account.key", "connected_app.account_key")
    .innerJoin("membership", "membership.account_key", "account.key")
    .leftJoin("app_approval", (join) =>
      join
        .onRef("app_approval.grant_key", "=", "connected_app.key")
        .onRef("app_approval.scopes", "=", "connected_app.scopes")
        .on("app_approval.organization_key", "=", organizationKey),
    )
    .select(["connected_app.key", "connected_app.scopes", "connected_app.organizations"])
    .select(["connected_app.created_at", "connected_app.last_used_at"])
    .select(["application.key as application_key", "application.name"])
    .select(["account.key as account_key", "account.name as account", "app_approval.status"])
    .where("membership.organization_key", "=", organizationKey)
    .where("connected_app.expires_at", ">", now.toISOString())
    .where("application.disabled_at", "is", null)
    .orderBy("connected_app.created_at", "desc")
    .orderBy("connected_app.key")
    .limit(limit)
    .execute();
}

/** `false` for an application of no member, or one that asked for other scopes since it was listed. */
export async function putAppDecision(
  db: Database,
  organizationKey: string,
  { key, scopes }: { readonly key: string; readonly scopes: string },
  decision: { readonly status: TokenDecision; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const values = {
    ...{ scopes, status: decision.status },
    ...{ decided_by: decision.by, decided_at: decision.at.toISOString() },
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("app_approval")
    .columns(["organization_key", "grant_key", "scopes", "status", "decided_by", "decided_at"])
    .expression(
      db
        .selectFrom("connected_app")
        .innerJoin("membership", "membership.account_key", "connected_app.account_key")
        .select("membership.organization_key")
        .select("connected_app.key")
        .select("connected_app.scopes")
        .select(({ val }) => [
          val(values.status).as("status"),
          val(values.decided_by).as("decided_by"),
          val(values.decided_at).as("decided_at"),
        ])
        .where("connected_app.key", "=", key)
        .where("connected_app.scopes", "=", scopes)
        .where("membership.organization_key", "=", organizationKey),
    )
    .onConflict((conflict) =>
      conflict.columns(["organization_key", "grant_key"]).doUpdateSet(values),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
