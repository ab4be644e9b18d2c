import { findActiveAccount } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import { touchConnectedApp } from "../connected-apps/connected-app-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { applyTokenPolicies } from "../token-policies/apply-token-policies.ts";
import type { PresentedToken } from "../tokens/access-token.ts";
import { TOUCH_EVERY_MS } from "../tokens/new-credential.ts";
import type { AccountViewer } from "../viewer.ts";
import { listAppRepos } from "./app-repo-store.ts";
import { limitToScopes } from "./limit-to-scopes.ts";
import { GRANT_DAYS } from "./oauth-record.ts";
import { findAppTokenRow } from "./oauth-record-store.ts";
import { isScope } from "./scope.ts";

type Deps = Pick<RegistryDeps, "db" | "now">;

/** An application's access token by its row: what it may still do. Reads everything that can end it, each time. */
export async function findAppToken(
  { db, now }: Deps,
  key: string,
): Promise<{ readonly viewer: AccountViewer; readonly token: PresentedToken } | undefined> {
  const row = await findAppTokenRow(db, key, now());
  const account = row && (await findActiveAccount(db, row.account_key));
  if (!account) return undefined;
  const lastUsedAt = row.last_used_at === null ? undefined : new Date(row.last_used_at);
  if (now().getTime() - (lastUsedAt?.getTime() ?? 0) > TOUCH_EVERY_MS) {
    const expiresAt = new Date(now().getTime() + GRANT_DAYS * 86_400_000);
    await touchConnectedApp(db, row.grant_key, now(), expiresAt);
  }
  // A token that is older than a smaller consent has no more than that.
  const consented = JSON.parse(row.grant_scopes) as string[];
  const scopes = (JSON.parse(row.scopes ?? "[]") as string[])
    .filter(isScope)
    .filter((scope) => consented.includes(scope));
  const organizations = JSON.parse(row.organizations) as string[];
  const madeRepos = scopes.includes("contribute-repos")
    ? await listAppRepos(db, row.application_key, account.key)
    : [];
  const role = scopes.includes("full-access") ? "write" : "fineGrained";
  const limited = await applyTokenPolicies(db, account, { key: row.grant_key, role });
  const viewer = limitToScopes(viewerOf(limited), {
    key: row.grant_key,
    ...{ scopes, organizations, madeRepos },
  });
  return {
    viewer,
    token: {
      key: row.key,
      name: row.application_name,
      role,
      applicationKey: row.application_key,
      createdAt: new Date(row.created_at),
      expiresAt: new Date(row.expires_at),
    },
  };
}
