import { findActiveAccount } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { applyTokenPolicies } from "../token-policies/apply-token-policies.ts";
import {
  type NewCredential,
  nameCredential,
  requireFullAccess,
  TOUCH_EVERY_MS,
} from "../tokens/new-credential.ts";
import type { AccountViewer } from "../viewer.ts";
import type { AccessKey, IdentifiedKey, NewAccessKey } from "./access-key.ts";
import {
  deleteAccessKey,
  findAccessKey,
  insertAccessKey,
  listAccessKeys,
  touchAccessKey,
} from "./access-key-store.ts";

/** Lets people and secret scanners recognize the hub's keys. */
const PREFIX = "ORRY";
const ID_LENGTH = 20;

const contextOf = (id: string): string => `access key ${id}`;

/** Pairs of an id and a secret, for programs that sign their requests. */
export interface AccessKeys {
  /** Increases with each key deleted here: cached keys may be invalid. */
  deletions(): number;
  /** Counts deletions made elsewhere. */
  noteDeletion(): void;
  /** Returns the secret, this once. */
  create(viewer: AccountViewer, wanted: NewCredential): Promise<NewAccessKey>;
  list(viewer: AccountViewer): Promise<readonly AccessKey[]>;
  /** Idempotent; another account's key is left alone. */
  delete(viewer: AccountViewer, id: string): Promise<void>;
  /** `undefined` for a key that is unknown, over its time, or sealed with another secret key. */
  identify(id: string): Promise<IdentifiedKey | undefined>;
  /** Call it after the signature was verified: knowing the ID is no use of the key. */
  touch(id: string): Promise<void>;
}

export function createAccessKeys({ db, secrets, vault, now }: RegistryDeps): AccessKeys {
  let deletions = 0;
  return {
    deletions: () => deletions,

    noteDeletion() {
      deletions++;
    },

    async create(viewer, wanted) {
      requireFullAccess(viewer);
      const name = nameCredential(wanted, now());
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

    async list(viewer) {
      requireFullAccess(viewer);
      return listAccessKeys(db, viewer.key);
    },

    async delete(viewer, id) {
      requireFullAccess(viewer);
      await deleteAccessKey(db, viewer.key, id);
      deletions++;
    },

    async identify(id) {
      const key = await findAccessKey(db, id);
      if (!key || (key.expiresAt && key.expiresAt <= now())) return undefined;
      const account = await findActiveAccount(db, key.accountKey);
      const secret = vault.open(key.sealed, contextOf(key.id));
      if (!account || secret === undefined) return undefined;
      const limited = await applyTokenPolicies(db, account, { key: id, role: "inference" });
      return { viewer: { ...viewerOf(limited), scope: "inference" }, secret };
    },

    async touch(id) {
      const key = await findAccessKey(db, id);
      if (key && now().getTime() - (key.lastUsedAt?.getTime() ?? 0) > TOUCH_EVERY_MS)
        await touchAccessKey(db, id, now());
    },
  };
}
