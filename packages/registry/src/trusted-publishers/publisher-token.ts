import { findActiveAccount } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { PresentedToken } from "../tokens/access-token.ts";
import type { AccountViewer } from "../viewer.ts";
import { findPublisherTokenRow } from "./trusted-publisher-store.ts";

/** A job's token: the rights of who trusts the job, in one repo alone. Reads everything that can end it, each time. */
export async function findPublisherToken(
  { db, now }: Pick<RegistryDeps, "db" | "now">,
  by: "key" | "token_hash",
  value: string,
): Promise<{ readonly viewer: AccountViewer; readonly token: PresentedToken } | undefined> {
  const row = await findPublisherTokenRow(db, by, value, now());
  const account = row && (await findActiveAccount(db, row.account_key));
  if (!account) return undefined;
  const { type, namespace, name } = row;
  const entity = { type, namespace, key: row.repo_key, name: `${namespace}/${name}` };
  const permission = row.is_read_only === 1 ? "repo.content.read" : "repo.content.write";
  const grants = {
    key: row.publisher_key,
    canReadGatedRepos: false,
    global: [],
    scoped: [{ entity, permissions: [permission] as const }],
  };
  return {
    viewer: { ...viewerOf(account), scope: "fineGrained", grants },
    token: {
      key: row.key,
      name: row.subject,
      role: "fineGrained",
      createdAt: new Date(row.created_at),
      expiresAt: new Date(row.expires_at),
    },
  };
}
