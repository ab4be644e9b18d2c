import { findAccountByKey } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { RegistryDeps } from "../registry.ts";
import { findSessionByKey } from "../sessions/session-store.ts";
import { findAccessTokenByKey } from "../tokens/access-token-store.ts";
import type { AccountViewer } from "../viewer.ts";
import type { Credential } from "./credential.ts";

export function createCredentials({ db, now }: Pick<RegistryDeps, "db" | "now">) {
  /** The account behind a credential that is good now, and what it may do; whoever lost it has no viewer. */
  async function viewerFor({ kind, key }: Credential): Promise<AccountViewer | undefined> {
    if (kind === "session") {
      const session = await findSessionByKey(db, key, now());
      const account = session && (await findAccountByKey(db, session.accountKey));
      return account && viewerOf(account);
    }
    const token = await findAccessTokenByKey(db, key);
    if (!token || (token.expiresAt && token.expiresAt <= now())) return undefined;
    const account = await findAccountByKey(db, token.accountKey);
    return account && { ...viewerOf(account), scope: token.role };
  }

  return { viewerFor };
}
