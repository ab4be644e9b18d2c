import type { Database } from "../database.ts";
import type { TableUpdate } from "./table-update.ts";

/** Newest first. */
export async function listUpdates(db: Database, limit: number): Promise<readonly TableUpdate[]> {
  const rows = await db
    .selectFrom("table_update")
    .selectAll()
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ installed_at, ...row }) => ({ ...row, installedAt: new Date(installed_at) }));
}

/** The newest one, without its content. */
export const findUpdateMark = (
  db: Database,
): Promise<{ readonly seq: number; readonly installed_at: string } | undefined> =>
  db
    .selectFrom("table_update")
    .select(["seq", "installed_at"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();

/** `false` if its number exists. */
export async function insertUpdate(
  db: Database,
  { installedAt, ...update }: TableUpdate,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("table_update")
    .values({ ...update, installed_at: installedAt.toISOString() })
    .onConflict((conflict) => conflict.column("seq").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** `false` if the row does not exist. */
export async function deleteUpdate(db: Database, seq: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("table_update")
    .where("seq", "=", seq)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteUpdatesUpTo(db: Database, seq: number): Promise<void> {
  await db.deleteFrom("table_update").where("seq", "<=", seq).execute();
}
