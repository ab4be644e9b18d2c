import type { Database } from "../database.ts";
import { processOf } from "../leases/lease.ts";
import type { HeldLease, Work } from "./shared-work.ts";

export async function beginWork(
  db: Database,
  { name, everyMs, startedAt }: Pick<Work, "name" | "everyMs" | "startedAt">,
): Promise<void> {
  const columns = {
    every_ms: everyMs,
    started_at: startedAt.toISOString(),
    ended_at: null,
    failure: "",
  };
  await db
    .insertInto("shared_work")
    .values({ name, ...columns })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(columns))
    .execute();
}

export async function endWork(
  db: Database,
  name: string,
  now: Date,
  failure: string,
): Promise<void> {
  await db
    .updateTable("shared_work")
    .set({ ended_at: now.toISOString(), failure })
    .where("name", "=", name)
    .execute();
}

export async function listWork(db: Database): Promise<readonly Work[]> {
  const rows = await db.selectFrom("shared_work").selectAll().orderBy("name").execute();
  return rows.map((row) => ({
    name: row.name,
    everyMs: Number(row.every_ms),
    startedAt: new Date(row.started_at),
    endedAt: row.ended_at === null ? undefined : new Date(row.ended_at),
    failure: row.failure || undefined,
  }));
}

export async function listHeldLeases(db: Database, now: Date): Promise<readonly HeldLease[]> {
  const rows = await db
    .selectFrom("lease")
    .selectAll()
    .where("held_until", ">=", now.toISOString())
    .orderBy("name")
    .execute();
  return rows.map(({ name, holder, held_until }) => ({
    name,
    process: processOf(holder),
    until: new Date(held_until),
  }));
}
