import type { RegistryDeps } from "../registry-deps.ts";
import { deleteOauthKeys, insertOauthKey, listOauthKeys } from "./oauth-key-store.ts";

/** `signing`: a private JWK that ID tokens are signed with. `cookies`: a text that cookies are. */
export type OauthKeyPurpose = "signing" | "cookies";

export interface OauthKey {
  readonly purpose: OauthKeyPurpose;
  readonly text: string;
}

const DAY_MS = 86_400_000;
/** A new key every 90 days. */
const ROTATE_AFTER_MS = 90 * DAY_MS;
/** Old keys are listed for a month more: longer than anything that was signed with them is valid. */
const KEEP_MS = ROTATE_AFTER_MS + 30 * DAY_MS;
/** A new key is listed for this long before it signs, so that every process and client knows it by then. */
const ANNOUNCE_MS = DAY_MS;

/** The keys of the protocol, sealed, the same for every process. */
export interface OauthKeys {
  /** Those in use, the one to sign with first; missing ones are made with `create`. */
  list(create: (purpose: OauthKeyPurpose) => Promise<string>): Promise<readonly OauthKey[]>;
  /** Makes keys that are due and deletes those of long ago. */
  rotate(create: (purpose: OauthKeyPurpose) => Promise<string>): Promise<void>;
}

type Create = Parameters<OauthKeys["list"]>[0];

export function createOauthKeys(
  deps: Pick<RegistryDeps, "db" | "now" | "secrets" | "vault">,
): OauthKeys {
  const { db, now, secrets, vault } = deps;

  async function add(purpose: OauthKeyPurpose, create: Create): Promise<void> {
    // Named after the one before it: of processes that make one at the same time, the first is kept.
    const before = (await listOauthKeys(db)).find((one) => one.purpose === purpose)?.key;
    const key = secrets.hash(`${purpose} after ${before ?? "none"}`);
    const sealed = vault.seal(await create(purpose), contextOf(key));
    await insertOauthKey(db, { key, purpose, sealed, createdAt: now() });
  }

  /** Those that this hub's secret key opens, the newest first. */
  async function readable() {
    const rows = await listOauthKeys(db);
    return rows.flatMap(({ key, purpose, sealed, createdAt }) => {
      const text = vault.open(sealed, contextOf(key));
      return text === undefined ? [] : [{ purpose: purpose as OauthKeyPurpose, text, createdAt }];
    });
  }

  async function addWhere(
    isDue: (newest: Date | undefined) => boolean,
    create: Create,
  ): Promise<void> {
    const keys = await readable();
    for (const purpose of ["signing", "cookies"] as const)
      if (isDue(keys.find((key) => key.purpose === purpose)?.createdAt)) await add(purpose, create);
  }

  return {
    async list(create) {
      await addWhere((newest) => newest === undefined, create);
      const keys = await readable();
      const isAnnounced = ({ createdAt }: { readonly createdAt: Date }) =>
        now().getTime() - createdAt.getTime() >= ANNOUNCE_MS;
      // Of a new hub, the only key signs at once.
      const ready = keys.filter(isAnnounced);
      const rest = keys.filter((key) => !isAnnounced(key)).toReversed();
      return [...ready, ...rest].map(({ purpose, text }) => ({ purpose, text }));
    },

    async rotate(create) {
      // A hub that no application uses needs none.
      await addWhere(
        (newest) => newest !== undefined && now().getTime() - newest.getTime() >= ROTATE_AFTER_MS,
        create,
      );
      await deleteOauthKeys(db, new Date(now().getTime() - KEEP_MS));
    },
  };
}

const contextOf = (key: string): string => `oauth key ${key}`;
