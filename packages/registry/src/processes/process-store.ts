import type { Database } from "../database.ts";
import type { RegisteredProcess } from "./process.ts";

export async function insertProcess(db: Database, process: RegisteredProcess): Promise<void> {
  await db
    .insertInto("process")
    .values(process)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** `false` when others took the process for dead. */
export async function beatProcess(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("process")
    .set((row) => ({ beats: row("beats", "+", 1) }))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function listProcesses(db: Database): Promise<readonly RegisteredProcess[]> {
  const rows = await db.selectFrom("process").selectAll().orderBy("since").orderBy("id").execute();
  return rows.map((row) => ({
    ...row,
    runner_bytes: row.runner_bytes === null ? null : Number(row.runner_bytes),
  }));
}

export async function deleteProcesses(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom("process").where("id", "in", ids).execute();
  await db.deleteFrom("loaded_model").where("process", "in", ids).execute();
}
