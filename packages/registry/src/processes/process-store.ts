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

export const listProcesses = (db: Database): Promise<readonly RegisteredProcess[]> =>
  db.selectFrom("process").selectAll().execute();

export async function deleteProcesses(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("process").where("id", "in", ids).execute();
}
