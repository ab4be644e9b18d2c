import type { Database } from "../database.ts";
import type { Damage, DamageKind, FoundDamage, Progress } from "./damage.ts";

/** Remembers it until it is repaired; known damage keeps the time it was first found. */
export async function insertDamage(db: Database, damage: Damage, now: Date): Promise<void> {
  const { kind, what, problem, detail } = damage;
  const found = { found_at: now.toISOString(), repaired_at: null, detail };
  await db
    .insertInto("damage")
    .values({ kind, what, problem, ...found })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "what", "problem"])
        .doUpdateSet(found)
        .where("damage.repaired_at", "is not", null),
    )
    .execute();
}

/** All that was wrong with it is right now; or, with a problem, that one alone. */
export async function endDamage(
  db: Database,
  { kind, what, problem }: Pick<Damage, "kind" | "what"> & { readonly problem?: string },
  now: Date,
): Promise<void> {
  let update = db
    .updateTable("damage")
    .set({ repaired_at: now.toISOString() })
    .where("kind", "=", kind)
    .where("what", "=", what)
    .where("repaired_at", "is", null);
  if (problem !== undefined) update = update.where("problem", "=", problem);
  await update.execute();
}

/** What is not repaired, oldest first. */
export async function listDamage(db: Database, limit: number): Promise<readonly FoundDamage[]> {
  const rows = await db
    .selectFrom("damage")
    .selectAll()
    .where("repaired_at", "is", null)
    .orderBy("found_at")
    .orderBy("what")
    .limit(limit)
    .execute();
  return rows.map(({ kind, what, problem, detail, found_at }) => ({
    kind: kind as DamageKind,
    what,
    problem,
    detail,
    foundAt: new Date(found_at),
  }));
}

/** How much is not repaired, by kind and problem. */
export async function countDamage(
  db: Database,
): Promise<readonly { readonly kind: string; readonly problem: string; readonly count: number }[]> {
  const rows = await db
    .selectFrom("damage")
    .select(["kind", "problem", ({ fn }) => fn.countAll<number>().as("count")])
    .where("repaired_at", "is", null)
    .groupBy(["kind", "problem"])
    .orderBy("kind")
    .orderBy("problem")
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

const dateOf = (text: string | null) => (text === null ? undefined : new Date(text));

export async function findProgress(
  db: Database,
  kind: Progress["kind"],
): Promise<Progress | undefined> {
  const row = await db
    .selectFrom("verification")
    .selectAll()
    .where("kind", "=", kind)
    .executeTakeFirst();
  return (
    row && {
      kind,
      place: row.place,
      items: row.items,
      bytes: Number(row.bytes),
      passStartedAt: dateOf(row.pass_started_at),
      passEndedAt: dateOf(row.pass_ended_at),
      lastRunAt: dateOf(row.last_run_at),
    }
  );
}

export async function putProgress(db: Database, progress: Progress): Promise<void> {
  const row = {
    place: progress.place,
    items: progress.items,
    bytes: progress.bytes,
    pass_started_at: progress.passStartedAt?.toISOString() ?? null,
    pass_ended_at: progress.passEndedAt?.toISOString() ?? null,
    last_run_at: progress.lastRunAt?.toISOString() ?? null,
  };
  await db
    .insertInto("verification")
    .values({ kind: progress.kind, ...row })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet(row))
    .execute();
}
