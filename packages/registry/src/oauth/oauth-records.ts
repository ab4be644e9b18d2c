import {
  deleteExpiredGrants,
  deleteGrant,
  findBrowserGrant,
  findGrant,
  putGrant,
} from "../connected-apps/connected-app-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { findOauthPerson, type OauthPerson } from "./oauth-person.ts";
import {
  GRANT_DAYS,
  type OauthModel,
  type OauthPayload,
  REFRESH_GRACE_MS,
} from "./oauth-record.ts";
import {
  consumeOauthRecord,
  deleteExpiredRecords,
  deleteOauthRecord,
  deleteRecordsOfGrant,
  findOauthRecord,
  putOauthRecord,
  type StoredRecord,
} from "./oauth-record-store.ts";

const DAY_MS = 86_400_000;
/** Those of tokens: they end with the grant, the account and the application. */
const TOKENS: ReadonlySet<OauthModel> = new Set([
  "AccessToken",
  "AuthorizationCode",
  "DeviceCode",
  "RefreshToken",
]);

/** What the protocol's library keeps: IDs as digests, contents sealed, the same for every process. */
export interface OauthRecords {
  /** The row's key of an ID. */
  keyOf(model: OauthModel, id: string): string;
  put(
    model: OauthModel,
    id: string,
    payload: OauthPayload,
    expiresInSeconds: number | undefined,
  ): Promise<void>;
  /** Also when it is expired: the library says so. */
  find(model: OauthModel, id: string): Promise<OauthPayload | undefined>;
  findByUserCode(userCode: string): Promise<OauthPayload | undefined>;
  findByUid(uid: string): Promise<OauthPayload | undefined>;
  /** The ID of what the account allowed the application in a browser. */
  findGrantId(accountKey: string, applicationKey: string): Promise<string | undefined>;
  /** What an application may learn of an account; `undefined` when it is suspended or deleted. */
  findPerson(accountKey: string): Promise<OauthPerson | undefined>;
  /** `false` when it was used before; of several at the same time, one gets `true`. */
  consume(model: OauthModel, id: string): Promise<boolean>;
  delete(model: OauthModel, id: string): Promise<void>;
  deleteOfGrant(model: OauthModel, grantId: string): Promise<void>;
  deleteExpired(): Promise<void>;
}

type Deps = Pick<RegistryDeps, "db" | "now" | "secrets" | "vault"> & {
  /** Tokens may be invalid. */
  readonly noteRevocation: () => void;
};

export function createOauthRecords(deps: Deps): OauthRecords {
  const { db, now, secrets, vault, noteRevocation } = deps;
  const keyOf = (kind: string, id: string) => secrets.hash(`${kind}:${id}`);
  const seal = (key: string, payload: OauthPayload) =>
    vault.seal(JSON.stringify(payload), contextOf(key));

  /** What was sealed with another secret key does not exist. */
  function open(key: string, sealed: string): OauthPayload | undefined {
    const text = vault.open(sealed, contextOf(key));
    return text === undefined ? undefined : (JSON.parse(text) as OauthPayload);
  }

  function payloadOf(stored: StoredRecord | undefined, graceMs = 0): OauthPayload | undefined {
    const payload = stored && open(stored.key, stored.payload);
    if (!payload) return undefined;
    const isConsumed =
      stored.consumedAt && now().getTime() - stored.consumedAt.getTime() >= graceMs;
    return isConsumed ? { ...payload, consumed: true } : payload;
  }

  return {
    keyOf,

    async put(model, id, payload, expiresInSeconds = DAY_MS / 1000) {
      const key = keyOf(model, id);
      const { accountId, clientId, grantId, userCode, uid } = payload;
      if (model === "Grant")
        return putGrant(db, {
          key,
          accountKey: accountId ?? "",
          applicationKey: clientId ?? "",
          scopes: wordsOf(payload.openid?.scope),
          payload: seal(key, payload),
          createdAt: now(),
          expiresAt: new Date(now().getTime() + GRANT_DAYS * DAY_MS),
        });
      const isToken = TOKENS.has(model);
      return putOauthRecord(db, {
        key,
        model,
        payload: seal(key, payload),
        grantKey: isToken && grantId !== undefined ? keyOf("Grant", grantId) : undefined,
        accountKey: isToken || model === "Session" ? accountId : undefined,
        applicationKey: isToken ? clientId : undefined,
        scopes: isToken ? wordsOf(payload.scope) : undefined,
        userCodeHash: userCode && keyOf("user code", userCode),
        uidHash: model === "Session" && uid ? keyOf("uid", uid) : undefined,
        expiresAt: new Date(now().getTime() + expiresInSeconds * 1000),
      });
    },

    async find(model, id) {
      const key = keyOf(model, id);
      if (model === "Grant") {
        const grant = await findGrant(db, key);
        const payload = grant && open(key, grant.payload);
        return payload && { ...payload, exp: Math.floor(grant.expiresAt.getTime() / 1000) };
      }
      const stored = await findOauthRecord(db, "key", key);
      return payloadOf(stored, model === "RefreshToken" ? REFRESH_GRACE_MS : 0);
    },

    findByUserCode: async (userCode) =>
      payloadOf(await findOauthRecord(db, "user_code_hash", keyOf("user code", userCode))),

    findByUid: async (uid) => payloadOf(await findOauthRecord(db, "uid_hash", keyOf("uid", uid))),

    async findGrantId(accountKey, applicationKey) {
      const found = await findBrowserGrant(db, accountKey, applicationKey, now());
      return found && open(found.key, found.payload)?.jti;
    },

    findPerson: (accountKey) => findOauthPerson(db, accountKey),

    consume: (model, id) => consumeOauthRecord(db, keyOf(model, id), now()),

    async delete(model, id) {
      const remove = model === "Grant" ? deleteGrant : deleteOauthRecord;
      await remove(db, keyOf(model, id));
      noteRevocation();
    },

    async deleteOfGrant(model, grantId) {
      await deleteRecordsOfGrant(db, model, keyOf("Grant", grantId));
      noteRevocation();
    },

    async deleteExpired() {
      // A day later: what is expired is answered differently from what never was.
      await deleteExpiredRecords(db, new Date(now().getTime() - DAY_MS));
      await deleteExpiredGrants(db, now());
    },
  };
}

const contextOf = (key: string): string => `oauth ${key}`;

const wordsOf = (text: string | undefined): readonly string[] =>
  (text ?? "").split(" ").filter(Boolean);
