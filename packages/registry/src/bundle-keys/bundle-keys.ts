import { RegistryError } from "../errors.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import {
  BUNDLE_KEY_NAME_RULE,
  type BundleKey,
  isBundleKeyName,
  isPublicKey,
  MAX_BUNDLE_KEYS,
} from "./bundle-key.ts";
import {
  deleteBundleKey,
  findOwnKey,
  keepOwnKey,
  listBundleKeys,
  putBundleKey,
} from "./bundle-key-store.ts";

const CONTEXT = "bundle key";

/** With which key the hub signs bundles, and whose it takes. For administrators only. */
export interface BundleKeys {
  /**
   * The private key of this hub as PEM, of `make` at the first call. `undefined` where it was sealed with another
   * secret key.
   */
  own(viewer: Viewer, make: () => string): Promise<string | undefined>;
  /** By name. */
  list(viewer: Viewer): Promise<readonly BundleKey[]>;
  /** Takes bundles with this signature from now on. Throws `bad-request`, and `name-taken` for another key's name. */
  trust(viewer: Viewer, wanted: BundleKey): Promise<BundleKey>;
  /** Takes them no longer; returns the key. Throws `entry-not-found`. */
  distrust(viewer: Viewer, name: string): Promise<BundleKey>;
}

export const createBundleKeys = ({
  db,
  vault,
}: Pick<RegistryDeps, "db" | "vault">): BundleKeys => ({
  async own(viewer, make) {
    requireAdministrator(viewer);
    const sealed = (await findOwnKey(db)) ?? (await keepOwnKey(db, vault.seal(make(), CONTEXT)));
    return vault.open(sealed, CONTEXT);
  },

  async list(viewer) {
    requireAdministrator(viewer);
    return listBundleKeys(db);
  },

  async trust(viewer, wanted) {
    requireAdministrator(viewer);
    const { name, key } = wanted;
    if (!isBundleKeyName(name)) throw new RegistryError("bad-request", BUNDLE_KEY_NAME_RULE);
    if (!isPublicKey(key))
      throw new RegistryError(
        "bad-request",
        `"${key.slice(0, 60)}" is not a key such as ed25519:…`,
      );
    const known = await listBundleKeys(db);
    const same = known.find((one) => one.name === name);
    if (same && same.key !== key)
      throw new RegistryError("name-taken", `${name} is the name of another key. Remove it first.`);
    if (!same && known.length >= MAX_BUNDLE_KEYS)
      throw new RegistryError("bad-request", `Too many keys (limit: ${MAX_BUNDLE_KEYS}).`);
    await putBundleKey(db, wanted);
    return wanted;
  },

  async distrust(viewer, name) {
    requireAdministrator(viewer);
    const found = (await listBundleKeys(db)).find((one) => one.name === name);
    if (found && (await deleteBundleKey(db, found))) return found;
    throw new RegistryError("entry-not-found", `No key has the name "${name.slice(0, 60)}".`);
  },
});
