import { RegistryError } from "../errors.ts";
import { parseRepoPath, type RepoId } from "../ids.ts";
import { getPushableRepo } from "../pushes/push-access.ts";
import type { RegistryDeps } from "../registry.ts";
import { getRepo, getWritableRepo } from "../repos/get-repo.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { Lock, LockFilter, LockPage } from "./lock.ts";
import { canUnlock } from "./lock-access.ts";
import { deleteLock, insertLock, listLocks } from "./lock-store.ts";

const MAX_PAGE = 100;

/** Locks on files of a repo, as git-lfs knows them. */
export function createLocks(deps: Pick<RegistryDeps, "db" | "now" | "newKey">) {
  const { db, now, newKey } = deps;

  async function page(repoKey: string, filter: LockFilter, limit = MAX_PAGE, cursor?: string) {
    const size = Math.max(1, Math.min(MAX_PAGE, limit));
    const found = await listLocks(db, repoKey, filter, size + 1, cursor);
    const locks = found.slice(0, size);
    const last = locks.at(-1);
    const answer: LockPage =
      found.length > size && last ? { locks, nextCursor: last.key } : { locks };
    return answer;
  }

  return {
    async list(viewer: Viewer, id: RepoId, filter: LockFilter, limit?: number, cursor?: string) {
      return page((await getRepo(deps, viewer, id)).key, filter, limit, cursor);
    },

    /** As `list`, for those about to push: throws for whoever may not. */
    async listForPush(viewer: Viewer, id: RepoId, limit?: number, cursor?: string) {
      return page((await getPushableRepo(db, viewer, id)).key, {}, limit, cursor);
    },

    /** Locks a path, there or not; `isNew` is false when somebody holds it, and it is their lock then. */
    async create(
      viewer: Viewer,
      id: RepoId,
      text: string,
    ): Promise<{ readonly lock: Lock; readonly isNew: boolean }> {
      const repo = await getWritableRepo(deps, viewer, id);
      const path = parseRepoPath(text);
      if (!path) throw new RegistryError("invalid-path", "This cannot be a path in a repo.");
      const { key: ownerKey, name: ownerName } = viewer as AccountViewer;
      const lock: Lock = { key: newKey(), path, ownerKey, ownerName, lockedAt: now() };
      if (await insertLock(db, repo.key, lock)) return { lock, isNew: true };
      const [held] = await listLocks(db, repo.key, { path }, 1);
      // Opened between the two: whoever asked may simply ask again.
      return held ? { lock: held, isNew: false } : this.create(viewer, id, text);
    },

    /** Throws `lock-not-found`, and `forbidden` for another's lock without the right to force it. */
    async delete(viewer: Viewer, id: RepoId, key: string, force: boolean): Promise<Lock> {
      const repo = await getWritableRepo(deps, viewer, id);
      const [lock] = await listLocks(db, repo.key, { key }, 1);
      if (!lock) throw new RegistryError("lock-not-found", "There is no such lock.");
      if (!canUnlock(viewer as AccountViewer, repo, lock, force))
        throw new RegistryError("forbidden", `${lock.path} is locked by ${lock.ownerName}.`);
      await deleteLock(db, repo.key, key);
      return lock;
    },
  };
}
