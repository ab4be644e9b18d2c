import { RegistryError } from "../errors.ts";
import { findNamed } from "../namespaces/name-store.ts";
import { roleOf } from "../organizations/organization-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import { canRead } from "../repos/repo-access.ts";
import { actsFully, seesFully } from "../tokens/permits.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import {
  type CurrentWatch,
  MAX_WATCHES,
  type Watch,
  type WatchLevel,
  type WatchTarget,
} from "./watch.ts";
import { levelOf } from "./watch-level.ts";
import { countWatches, deleteWatch, findLevels, listWatches, putWatch } from "./watch-store.ts";

/** What an account wants to see of repos. Without a choice: all of its own and of its organizations' repos. */
export interface Watches {
  /** Throws `repo-not-found` and `account-not-found`, as does `set`. */
  get(viewer: Viewer, target: WatchTarget): Promise<CurrentWatch>;
  /** `undefined` goes back to the default. */
  set(viewer: Viewer, target: WatchTarget, level: WatchLevel | undefined): Promise<CurrentWatch>;
  /** All choices, in the order in which they were made. */
  list(viewer: Viewer): Promise<readonly Watch[]>;
}

export function createWatches({ db, now }: Pick<RegistryDeps, "db" | "now">): Watches {
  /** The keys of a target and of its owner. */
  async function resolve(viewer: Viewer, target: WatchTarget) {
    if (target.kind === "namespace") {
      const owner = await findNamed(db, target.name);
      if (owner) return { targetKey: owner.key, ownerKey: owner.key, namespace: owner.name };
      throw new RegistryError("account-not-found", `"${target.name}" not found.`);
    }
    const { key, id } = await getRepo({ db }, viewer, target.id);
    const owner = await findNamed(db, id.namespace);
    return { targetKey: key, ownerKey: owner?.key, namespace: id.namespace };
  }

  async function current(viewer: AccountViewer, target: WatchTarget): Promise<CurrentWatch> {
    const { targetKey, ownerKey, namespace } = await resolve(viewer, target);
    const keys = [targetKey, ...(ownerKey === undefined ? [] : [ownerKey])];
    const levels = await findLevels(db, viewer.key, keys);
    const own = levels.get(targetKey);
    const level = levelOf({
      ...{ repo: own, namespace: ownerKey === undefined ? undefined : levels.get(ownerKey) },
      isOwn: roleOf(viewer, namespace) !== undefined,
    });
    return { level, isDefault: own === undefined };
  }

  return {
    async get(viewer, target) {
      requireSignedIn(viewer);
      return current(viewer, target);
    },

    async set(viewer, target, level) {
      requireSignedIn(viewer);
      if (!actsFully(viewer)) throw new RegistryError("forbidden", "This token is read-only.");
      const { targetKey } = await resolve(viewer, target);
      const watch = { accountKey: viewer.key, targetKey };
      if (level === undefined) await deleteWatch(db, watch);
      else {
        const isNew = (await findLevels(db, viewer.key, [targetKey])).size === 0;
        if (isNew && (await countWatches(db, viewer.key)) >= MAX_WATCHES)
          throw new RegistryError("bad-request", `You watch too many (limit: ${MAX_WATCHES}).`);
        await putWatch(db, watch, level, now());
      }
      return current(viewer, target);
    },

    async list(viewer) {
      requireSignedIn(viewer);
      const found = await listWatches(db, viewer.key);
      return found
        .filter(
          ({ target, ...of }) =>
            target.kind === "namespace" || canRead(viewer, { ...of, id: target.id }),
        )
        .map(({ target, level }) => ({ target, level }));
    },
  };
}

function requireSignedIn(viewer: Viewer): asserts viewer is AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to watch repos.");
  if (!seesFully(viewer))
    throw new RegistryError("forbidden", "This token has no access to notifications.");
}
