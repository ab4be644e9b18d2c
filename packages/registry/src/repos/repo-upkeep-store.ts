import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Repo } from "./repo.ts";
import { repoFromRow } from "./repo-store.ts";

/** Repos without a commit and without a pending write: left by a crash. */
export async function listUnfinished(db: Database): Promise<readonly Repo[]> {
  const rows = await db
    .selectFrom("repo")
    .selectAll()
    .where("head", "is", null)
    .where("is_entry", "=", 0)
    .where("is_mirror", "=", 0)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("pending_index")
            .select("pending_index.key")
            .whereRef("pending_index.repo_key", "=", "repo.key"),
        ),
      ),
    )
    .execute();
  return rows.map(repoFromRow);
}

/** Of repos that have a history. */
export async function listRepoKeys(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("repo")
    .select("key")
    .where("is_entry", "=", 0)
    .orderBy("key")
    .execute();
  return rows.map((row) => row.key);
}

/** Models with a history that were not yet judged for whether they run here, by key. */
export async function listUnjudged(
  db: Database,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("repo")
    .select("key")
    // In the index's own words: a bound 0 would not be known to be the index's.
    .where(sql<boolean>`is_entry = 0 and runs_here is null`)
    .where("key", ">", after)
    .where("type", "=", "model")
    .where("head", "is not", null)
    .orderBy("key")
    .limit(limit)
    .execute();
  return rows.map((row) => row.key);
}
