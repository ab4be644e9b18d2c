import { findAccountByKey } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { RegistryDeps } from "../registry.ts";
import { type NewCredential, nameCredential, TOUCH_EVERY_MS } from "../tokens/new-credential.ts";
import type { AccountViewer } from "../viewer.ts";
import type { AccessKey, IdentifiedKey, NewAccessKey } from "./access-key.ts";
import {
  deleteAccessKey,
  findAccessKey,
  insertAccessKey,
  listAccessKeys,
  touchAccessKey,
} from "./access-key-store.ts";

/** So that people and scanners for secrets know whose it is. */
const PREFIX = "ORRY";
const ID_LENGTH = 20;

const contextOf = (id: string): string => `access key ${id}`;

/** Pairs of an id and a secret, for programs that sign their requests. */
export function createAccessKeys({ db, secrets, vault, now }: RegistryDeps) {
  let deletions = 0;
  return {
    /** Grows with each key deleted here: what was known of keys before it may be over. */
    deletions: (): number => deletions,

    /** Returns the secret, this once. */
    async create(viewer: AccountViewer, wanted: NewCredential): Promise<NewAccessKey> {
      const name = nameCredential(viewer, wanted, now());
      const letters = secrets
        .random()
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, "");
      const id = (PREFIX + letters).slice(0, ID_LENGTH);
      const secret = secrets.random();
      await insertAccessKey(db, {
        id,
        accountKey: viewer.key,
        name,
        sealed: vault.seal(secret, contextOf(id)),
        createdAt: now(),
        expiresAt: wanted.expiresAt,
        lastUsedAt: undefined,
      });
      return { id, secret };
    },

    list(viewer: AccountViewer): Promise<readonly AccessKey[]> {
      return listAccessKeys(db, viewer.key);
    },

    /** Idempotent; another account's key is left alone. */
    async delete(viewer: AccountViewer, id: string): Promise<void> {
      await deleteAccessKey(db, viewer.key, id);
      deletions++;
    },

    /** `undefined` for a key that is unknown, over its time, or sealed with another secret key. */
    async identify(id: string): Promise<IdentifiedKey | undefined> {
      const key = await findAccessKey(db, id);
      if (!key || (key.expiresAt && key.expiresAt <= now())) return undefined;
      const account = await findAccountByKey(db, key.accountKey);
      const secret = vault.open(key.sealed, contextOf(key.id));
      if (!account || secret === undefined) return undefined;
      return { viewer: { ...viewerOf(account), scope: "inference" }, secret };
    },

    /** To be called once a signature was found good: whoever knows the id alone has not used the key. */
    async touch(id: string): Promise<void> {
      const key = await findAccessKey(db, id);
      if (key && now().getTime() - (key.lastUsedAt?.getTime() ?? 0) > TOUCH_EVERY_MS)
        await touchAccessKey(db, id, now());
    },
  };
}
