import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { CommitId } from "../ids.ts";
import type { Pull, PullStatus } from "./pull.ts";

export async function findPull(
  db: Database,
  repoKey: string,
  number: number,
): Promise<Pull | undefined> {
  const row = await db
    .selectFrom("pull")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Whether this account has proposed a change to the repo. */
export async function hasPullBy(
  db: Database,
  repoKey: string,
  accountKey: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("pull")
    .select("number")
    .where("repo_key", "=", repoKey)
    .where("author_key", "=", accountKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which pull requests of a repo. */
export interface PullFilter {
  readonly statuses: readonly PullStatus[];
  /** A name as it was when they were opened. */
  readonly author?: string;
}

const matching = (db: Database, repoKey: string, { statuses, author }: PullFilter) => {
  const query = db
    .selectFrom("pull")
    .where("repo_key", "=", repoKey)
    .where("status", "in", statuses);
  return author === undefined ? query : query.where("author_name", "=", author);
};

/** Newest first. */
export async function listPulls(
  db: Database,
  repoKey: string,
  filter: PullFilter,
  limit: number,
  offset: number,
): Promise<readonly Pull[]> {
  const rows = await matching(db, repoKey, filter)
    .selectAll()
    .orderBy("number", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(fromRow);
}

export async function countPulls(
  db: Database,
  repoKey: string,
  filter: PullFilter,
): Promise<number> {
  const { count } = await matching(db, repoKey, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many pull requests of a repo have each status. */
export async function countPullsByStatus(
  db: Database,
  repoKey: string,
): Promise<Readonly<Record<PullStatus, number>>> {
  const rows = await db
    .selectFrom("pull")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .where("repo_key", "=", repoKey)
    .groupBy("status")
    .execute();
  const counted = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  return { draft: 0, open: 0, closed: 0, merged: 0, ...counted };
}

/** Recorded before the branch moves: the merge, in case the process dies. */
export async function noteMerge(
  db: Database,
  { repoKey, number }: Pull,
  { from, to }: NonNullable<Pull["merged"]>,
): Promise<void> {
  await db
    .updateTable("pull")
    .set({ merged_from: from, merge_commit: to })
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .where("status", "in", ["draft", "open"])
    .execute();
}

/** Merges that were recorded but not completed. */
export async function listNotedMerges(db: Database, repoKey: string) {
  const rows = await db
    .selectFrom("pull")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .where("status", "in", ["draft", "open"])
    .where("merge_commit", "is not", null)
    .execute();
  return rows.map((row) => ({ pull: fromRow(row), merged: mergedOf(row) }));
}

/** `false`, and nothing changed, when its status is another by now. */
export async function updatePullStatus(
  db: Database,
  { repoKey, number, status }: Pull,
  next: Pick<Pull, "status" | "merged">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("pull")
    .set({
      status: next.status,
      merged_from: next.merged?.from ?? null,
      merge_commit: next.merged?.to ?? null,
    })
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .where("status", "=", status)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function lastPullNumber(db: Database, repoKey: string): Promise<number> {
  const { last } = await db
    .selectFrom("pull")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("repo_key", "=", repoKey)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** `false` if the number exists. */
export async function insertPull(db: Database, pull: Pull): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("pull")
    .values({
      repo_key: pull.repoKey,
      number: pull.number,
      title: pull.title,
      description: pull.description,
      base: pull.base,
      status: pull.status,
      merged_from: pull.merged?.from ?? null,
      merge_commit: pull.merged?.to ?? null,
      author_key: pull.authorKey ?? null,
      author_name: pull.authorName,
      created_at: pull.createdAt.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["repo_key", "number"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deletePull(db: Database, repoKey: string, number: number): Promise<void> {
  await db
    .deleteFrom("pull")
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .execute();
}

const mergedOf = (row: Selectable<Tables["pull"]>) => ({
  from: row.merged_from as CommitId,
  to: row.merge_commit as CommitId,
});

const fromRow = (row: Selectable<Tables["pull"]>): Pull => ({
  repoKey: row.repo_key,
  number: row.number,
  title: row.title,
  description: row.description,
  base: row.base,
  status: row.status as PullStatus,
  merged: row.status === "merged" ? mergedOf(row) : undefined,
  authorKey: row.author_key ?? undefined,
  authorName: row.author_name,
  createdAt: new Date(row.created_at),
});

/** The new name of an account, where it says who wrote something. */
export async function renameAuthor(db: Database, accountKey: string, name: string): Promise<void> {
  for (const table of ["pull", "pull_event"] as const)
    await db
      .updateTable(table)
      .set({ author_name: name })
      .where("author_key", "=", accountKey)
      .execute();
}
