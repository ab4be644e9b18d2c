import type { Database } from "../database.ts";
import { findDiscussion, fromRow, type Numbered } from "../discussions/discussion-store.ts";
import type { CommitId } from "../ids.ts";
import { isPull, type Pull } from "./pull.ts";

/** `undefined` for a discussion without changes, too. */
export async function findPull(
  db: Database,
  repoKey: string,
  number: number,
): Promise<Pull | undefined> {
  const discussion = await findDiscussion(db, repoKey, number);
  return discussion && isPull(discussion) ? discussion : undefined;
}

/** Whether this account has proposed a change to the repo. */
export async function hasPullBy(
  db: Database,
  repoKey: string,
  accountKey: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("discussion")
    .select("number")
    .where("repo_key", "=", repoKey)
    .where("author_key", "=", accountKey)
    .where("base", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest of the pull requests that accept commits. */
export async function listUnderWay(
  db: Database,
  repoKey: string,
  limit: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("discussion")
    .select("number")
    .where("repo_key", "=", repoKey)
    .where("base", "is not", null)
    .where("status", "in", ["draft", "open"])
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}

/** Recorded before the branch moves: the merge, in case the process dies. */
export async function noteMerge(
  db: Database,
  { repoKey, number }: Numbered,
  { from, to }: NonNullable<Pull["merged"]>,
): Promise<void> {
  await db
    .updateTable("discussion")
    .set({ merged_from: from, merge_commit: to })
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .where("status", "in", ["draft", "open"])
    .execute();
}

/** Merges that were recorded but not completed. */
export async function listNotedMerges(db: Database, repoKey: string) {
  const rows = await db
    .selectFrom("discussion")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .where("status", "in", ["draft", "open"])
    .where("merge_commit", "is not", null)
    .execute();
  return rows.map((row) => ({
    pull: fromRow(row) as Pull,
    merged: { from: row.merged_from as CommitId, to: row.merge_commit as CommitId },
  }));
}
