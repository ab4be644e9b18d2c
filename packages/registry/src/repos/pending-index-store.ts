import type { Database } from "../database.ts";

/** A commit under way: until `clearPending`, a start after a crash indexes the repo again. */
export interface PendingIndex {
  readonly key: string;
  readonly repoKey: string;
  /** The process that is at work. */
  readonly process: string;
}

export async function insertPending(
  db: Database,
  { key, repoKey, process }: PendingIndex,
): Promise<void> {
  await db.insertInto("pending_index").values({ key, repo_key: repoKey, process }).execute();
}

export async function clearPending(db: Database, key: string): Promise<void> {
  await db.deleteFrom("pending_index").where("key", "=", key).execute();
}

export async function listPending(db: Database): Promise<readonly PendingIndex[]> {
  const rows = await db.selectFrom("pending_index").selectAll().execute();
  return rows.map(({ repo_key: repoKey, ...row }) => ({ ...row, repoKey }));
}
