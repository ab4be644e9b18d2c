import type { Database } from "../database.ts";

/** One holder of a name, and when its right ends. */
export interface LeaseRow {
  readonly name: string;
  readonly holder: string;
  readonly until: Date;
}

/** Takes a lease that is free at `now`; `false` if it is held. One statement, so one process wins. */
export async function takeLease(
  db: Database,
  { name, holder, until }: LeaseRow,
  now: Date,
): Promise<boolean> {
  const held_until = until.toISOString();
  const taken = await db
    .insertInto("lease")
    .values({ name, holder, held_until })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ holder, held_until })
        .where("lease.held_until", "<", now.toISOString()),
    )
    .returning("holder")
    .executeTakeFirst();
  return taken?.holder === holder;
}

/** `false` when the holder has lost it. */
export async function extendHeldLease(
  db: Database,
  { name, holder, until }: LeaseRow,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("lease")
    .set({ held_until: until.toISOString() })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Who holds a lease at `now`. */
export async function findLeaseHolder(
  db: Database,
  name: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("lease")
    .select("holder")
    .where("name", "=", name)
    .where("held_until", ">=", now.toISOString())
    .executeTakeFirst();
  return row?.holder;
}

export async function deleteLease(db: Database, name: string, holder: string): Promise<void> {
  await db.deleteFrom("lease").where("name", "=", name).where("holder", "=", holder).execute();
}
