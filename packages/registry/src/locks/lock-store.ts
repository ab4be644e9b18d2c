import type { Database } from "../database.ts";
import type { RepoPath } from "../ids.ts";
import type { Lock, LockFilter } from "./lock.ts";

/** `false` when the path is locked already: the unique index decides. */
export async function insertLock(db: Database, repoKey: string, lock: Lock): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("lfs_lock")
    .values({
      key: lock.key,
      repo_key: repoKey,
      path: lock.path,
      owner_key: lock.ownerKey,
      locked_at: lock.lockedAt.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["repo_key", "path"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Oldest first, from behind the key `after` on. */
export async function listLocks(
  db: Database,
  repoKey: string,
  { path, key }: LockFilter,
  limit: number,
  after?: string,
): Promise<readonly Lock[]> {
  let query = db
    .selectFrom("lfs_lock")
    .innerJoin("account", "account.key", "lfs_lock.owner_key")
    .select(["lfs_lock.key", "path", "owner_key", "account.name", "locked_at"])
    .where("repo_key", "=", repoKey);
  if (path !== undefined) query = query.where("path", "=", path);
  if (key !== undefined) query = query.where("lfs_lock.key", "=", key);
  if (after !== undefined) query = query.where("lfs_lock.key", ">", after);
  const rows = await query.orderBy("lfs_lock.key").limit(limit).execute();
  return rows.map((row) => ({
    key: row.key,
    path: row.path as RepoPath,
    ownerKey: row.owner_key,
    ownerName: row.name,
    lockedAt: new Date(row.locked_at),
  }));
}

export async function deleteLock(db: Database, repoKey: string, key: string): Promise<void> {
  await db.deleteFrom("lfs_lock").where("repo_key", "=", repoKey).where("key", "=", key).execute();
}
