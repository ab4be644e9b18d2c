import type { Database } from "../database.ts";
import {
  deleteSetting,
  findSetting,
  keepSetting,
  listSettings,
  putSetting,
} from "../settings/setting-store.ts";
import type { BundleKey } from "./bundle-key.ts";

const OWN = "bundle-key";
/** Followed by the name of a key. */
const TRUSTED = "bundle-trust:";

/** The sealed private key of this hub, now stored if none was. */
export const keepOwnKey = (db: Database, sealed: string): Promise<string> =>
  keepSetting(db, OWN, sealed);

export const findOwnKey = (db: Database): Promise<string | undefined> => findSetting(db, OWN);

export const listBundleKeys = async (db: Database): Promise<readonly BundleKey[]> =>
  (await listSettings(db, TRUSTED))
    .map(({ name, value }) => ({ name: name.slice(TRUSTED.length), key: value }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));

export const putBundleKey = (db: Database, { name, key }: BundleKey): Promise<void> =>
  putSetting(db, TRUSTED + name, key);

/** `false` if another key has this name by now. */
export const deleteBundleKey = (db: Database, { name, key }: BundleKey): Promise<boolean> =>
  deleteSetting(db, TRUSTED + name, key);
