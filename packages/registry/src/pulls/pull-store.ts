import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { Pull } from "./pull.ts";

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

/** Oldest first. */
export async function listPulls(db: Database, repoKey: string): Promise<readonly Pull[]> {
  const rows = await db
    .selectFrom("pull")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .orderBy("number")
    .execute();
  return rows.map(fromRow);
}

export async function lastPullNumber(db: Database, repoKey: string): Promise<number> {
  const { last } = await db
    .selectFrom("pull")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("repo_key", "=", repoKey)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** `false` when the number is taken. */
export async function insertPull(db: Database, pull: Pull): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("pull")
    .values({
      repo_key: pull.repoKey,
      number: pull.number,
      title: pull.title,
      description: pull.description,
      base: pull.base,
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

const fromRow = (row: Selectable<Tables["pull"]>): Pull => ({
  repoKey: row.repo_key,
  number: row.number,
  title: row.title,
  description: row.description,
  base: row.base,
  authorKey: row.author_key ?? undefined,
  authorName: row.author_name,
  createdAt: new Date(row.created_at),
});
