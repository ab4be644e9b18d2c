import { findActiveAccount } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { AccountViewer } from "../viewer.ts";
import type { AccessToken, TokenRole } from "./access-token.ts";
import {
  deleteAccessToken,
  findAccessToken,
  insertAccessToken,
  listAccessTokens,
  touchAccessToken,
} from "./access-token-store.ts";
import {
  type NewCredential,
  nameCredential,
  requireFullAccess,
  TOUCH_EVERY_MS,
} from "./new-credential.ts";

export interface NewAccessToken extends NewCredential {
  readonly role: TokenRole;
}

export interface IdentifiedToken {
  readonly viewer: AccountViewer;
  readonly token: AccessToken;
}

export interface AccessTokens {
  /** Increases with each token deleted here: cached tokens may be invalid. */
  deletions(): number;
  /** Counts deletions made elsewhere. */
  noteDeletion(): void;
  /** Returns the token itself, this once. It starts with `hf_`: clients send no other. */
  create(viewer: AccountViewer, wanted: NewAccessToken): Promise<string>;
  list(viewer: AccountViewer): Promise<readonly AccessToken[]>;
  /** Idempotent; another account's token is left alone. */
  delete(viewer: AccountViewer, key: string): Promise<void>;
  /** `undefined` for a token that is unknown or over its time. */
  identify(text: string): Promise<IdentifiedToken | undefined>;
}

export function createAccessTokens({ db, secrets, now, newKey }: RegistryDeps): AccessTokens {
  let deletions = 0;
  return {
    deletions: () => deletions,

    noteDeletion() {
      deletions++;
    },

    async create(viewer, wanted) {
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

    async list(viewer) {
      requireFullAccess(viewer);
      return listAccessTokens(db, viewer.key);
    },

    async delete(viewer, key) {
      requireFullAccess(viewer);
      await deleteAccessToken(db, viewer.key, key);
      deletions++;
    },

    async identify(text) {
      const token = await findAccessToken(db, secrets.hash(text));
      if (!token || (token.expiresAt && token.expiresAt <= now())) return undefined;
      const account = await findActiveAccount(db, token.accountKey);
      if (!account) return undefined;
      if (now().getTime() - (token.lastUsedAt?.getTime() ?? 0) > TOUCH_EVERY_MS)
        await touchAccessToken(db, token.key, now());
      return { viewer: { ...viewerOf(account), scope: token.role }, token };
    },
  };
}
