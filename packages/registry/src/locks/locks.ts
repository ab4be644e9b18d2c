import { RegistryError } from "../errors.ts";
import { parseRepoPath, type RepoId } from "../ids.ts";
import { getPushableRepo } from "../pushes/push-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo, getWritableRepo } from "../repos/get-repo.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { Lock, LockFilter, LockPage } from "./lock.ts";
import { canUnlock } from "./lock-access.ts";
import { deleteLock, insertLock, listLocks } from "./lock-store.ts";

const MAX_PAGE = 100;

/** Locks on files of a repo, as git-lfs knows them. */
export interface Locks {
  list(
    viewer: Viewer,
    id: RepoId,
    filter: LockFilter,
    limit?: number,
    cursor?: string,
  ): Promise<LockPage>;
  /** As `list`, before a push: throws without write access. */
  listForPush(viewer: Viewer, id: RepoId, limit?: number, cursor?: string): Promise<LockPage>;
  /** Locks a path, existing or not; `isNew` is false if it is locked, and the result is that lock. */
  create(
    viewer: Viewer,
    id: RepoId,
    text: string,
  ): Promise<{ readonly lock: Lock; readonly isNew: boolean }>;
  /** Throws `lock-not-found`, and `forbidden` for another's lock without the right to force it. */
  delete(viewer: Viewer, id: RepoId, key: string, force: boolean): Promise<Lock>;
}

export function createLocks(deps: Pick<RegistryDeps, "db" | "now" | "newKey">): Locks {
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

  async function create(
    viewer: Viewer,
    id: RepoId,
    text: string,
  ): Promise<{ readonly lock: Lock; readonly isNew: boolean }> {
    const repo = await getWritableRepo(deps, viewer, id);
    const path = parseRepoPath(text);
    if (!path) throw new RegistryError("invalid-path", "Invalid path.");
    const { key: ownerKey, name: ownerName } = viewer as AccountViewer;
    const lock: Lock = { key: newKey(), path, ownerKey, ownerName, lockedAt: now() };
    if (await insertLock(db, repo.key, lock)) return { lock, isNew: true };
    const [held] = await listLocks(db, repo.key, { path }, 1);
    // Unlocked in between: try again.
    return held ? { lock: held, isNew: false } : create(viewer, id, text);
  }

  return {
    async list(viewer, id, filter, limit, cursor) {
      return page((await getRepo(deps, viewer, id)).key, filter, limit, cursor);
    },

    async listForPush(viewer, id, limit, cursor) {
      return page((await getPushableRepo(deps, viewer, id)).key, {}, limit, cursor);
    },

    create,

    async delete(viewer, id, key, force) {
      const repo = await getWritableRepo(deps, viewer, id);
      const [lock] = await listLocks(db, repo.key, { key }, 1);
      if (!lock) throw new RegistryError("lock-not-found", "Lock not found.");
      if (!canUnlock(viewer as AccountViewer, repo, lock, force))
        throw new RegistryError("forbidden", `${lock.path} is locked by ${lock.ownerName}.`);
      await deleteLock(db, repo.key, key);
      return lock;
    },
  };
}
