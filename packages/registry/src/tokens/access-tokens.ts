import { findAccountByKey } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { RegistryDeps } from "../registry.ts";
import type { AccountViewer } from "../viewer.ts";
import type { AccessToken, TokenRole } from "./access-token.ts";
import {
  deleteAccessToken,
  findAccessToken,
  insertAccessToken,
  listAccessTokens,
  touchAccessToken,
} from "./access-token-store.ts";
import { type NewCredential, nameCredential, TOUCH_EVERY_MS } from "./new-credential.ts";

export interface NewAccessToken extends NewCredential {
  readonly role: TokenRole;
}

export interface IdentifiedToken {
  readonly viewer: AccountViewer;
  readonly token: AccessToken;
}

export function createAccessTokens({ db, secrets, now, newKey }: RegistryDeps) {
  let deletions = 0;
  return {
    /** Grows with each token deleted here: what was known of tokens before it may be over. */
    deletions: (): number => deletions,

    /** Returns the token itself, this once. It starts with `hf_`: clients send no other. */
    async create(viewer: AccountViewer, wanted: NewAccessToken): Promise<string> {
      const name = nameCredential(viewer, wanted, now());
      const text = `hf_${secrets.random().replace(/[^A-Za-z0-9]/g, "")}`;
      const token: AccessToken = {
        key: newKey(),
        accountKey: viewer.key,
        name,
        role: wanted.role,
        createdAt: now(),
        expiresAt: wanted.expiresAt,
        lastUsedAt: undefined,
      };
      await insertAccessToken(db, token, secrets.hash(text));
      return text;
    },

    list(viewer: AccountViewer): Promise<readonly AccessToken[]> {
      return listAccessTokens(db, viewer.key);
    },

    /** Idempotent; another account's token is left alone. */
    async delete(viewer: AccountViewer, key: string): Promise<void> {
      await deleteAccessToken(db, viewer.key, key);
      deletions++;
    },

    /** `undefined` for a token that is unknown or over its time. */
    async identify(text: string): Promise<IdentifiedToken | undefined> {
      const token = await findAccessToken(db, secrets.hash(text));
      if (!token || (token.expiresAt && token.expiresAt <= now())) return undefined;
      const account = await findAccountByKey(db, token.accountKey);
      if (!account) return undefined;
      if (now().getTime() - (token.lastUsedAt?.getTime() ?? 0) > TOUCH_EVERY_MS)
        await touchAccessToken(db, token.key, now());
      return { viewer: { ...viewerOf(account), scope: token.role }, token };
    },
  };
}
