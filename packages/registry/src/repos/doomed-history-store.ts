import type { Database } from "../database.ts";

export async function insertDoomed(db: Database, repoKey: string): Promise<void> {
  await db
    .insertInto("doomed_history")
    .values({ repo_key: repoKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listDoomed(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom("doomed_history").select("repo_key").execute();
  return rows.map((row) => row.repo_key);
}

export async function deleteDoomed(db: Database, repoKey: string): Promise<void> {
  await db.deleteFrom("doomed_history").where("repo_key", "=", repoKey).execute();
}
