import { findActiveAccount } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import { findAppToken } from "../oauth/app-token.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { findSessionByKey } from "../sessions/session-store.ts";
import { applyTokenPolicies } from "../token-policies/apply-token-policies.ts";
import { findAccessTokenByKey } from "../tokens/access-token-store.ts";
import { tokenViewer } from "../tokens/token-viewer.ts";
import { findPublisherToken } from "../trusted-publishers/publisher-token.ts";
import type { AccountViewer } from "../viewer.ts";
import type { Credential } from "./credential.ts";

/** What sessions and tokens still allow. */
export interface Credentials {
  /** The account behind a valid credential, and its rights; `undefined` if it was deleted. */
  viewerFor(credential: Credential): Promise<AccountViewer | undefined>;
}

export function createCredentials({ db, now }: Pick<RegistryDeps, "db" | "now">): Credentials {
  return {
    async viewerFor({ kind, key }) {
      if (kind === "session") {
        const session = await findSessionByKey(db, key, now());
        const account = session && (await findActiveAccount(db, session.accountKey, session));
        const { identityProvider } = session ?? {};
        return account && { ...viewerOf(account), ...(identityProvider && { identityProvider }) };
      }
      const token = await findAccessTokenByKey(db, key);
      const others = async () =>
        (await findAppToken({ db, now }, key)) ??
        (await findPublisherToken({ db, now }, "key", key));
      if (!token) return (await others())?.viewer;
      if (token.expiresAt && token.expiresAt <= now()) return undefined;
      const account = await findActiveAccount(db, token.accountKey);
      return account && tokenViewer(db, await applyTokenPolicies(db, account, token), token);
    },
  };
}
