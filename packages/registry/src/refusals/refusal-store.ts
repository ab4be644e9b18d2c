import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Refusal, RefusedRequests } from "./refusal.ts";

/** Rows of a day; a flood of addresses adds no more. */
const MAX_PER_DAY = 5_000;

export async function addRefusals(
  db: Database,
  refused: readonly RefusedRequests[],
  now: Date,
): Promise<void> {
  const last_at = now.toISOString();
  if ((await countOf(db, last_at.slice(0, 10))) >= MAX_PER_DAY) return;
  for (const { kind, caller, isAccount, count } of refused)
    await db
      .insertInto("refusal")
      .values({
        ...{ day: last_at.slice(0, 10), kind, caller, last_at },
        is_account: isAccount ? 1 : 0,
        made: count,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["day", "kind", "caller"])
          .doUpdateSet({ made: sql`refusal.made + excluded.made`, last_at }),
      )
      .execute();
}

async function countOf(db: Database, day: string): Promise<number> {
  const { count } = await db
    .selectFrom("refusal")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listRefusals(db: Database, limit: number): Promise<readonly Refusal[]> {
  const rows = await db
    .selectFrom("refusal")
    .leftJoin("account", (join) =>
      join.onRef("account.key", "=", "refusal.caller").on("refusal.is_account", "=", 1),
    )
    .selectAll("refusal")
    .select("account.name")
    .orderBy("last_at", "desc")
    .orderBy("kind")
    .orderBy("caller")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    caller: row.is_account === 1 ? (row.name ?? "") : row.caller,
    isAccount: row.is_account === 1,
    count: Number(row.made),
    day: row.day,
    lastAt: new Date(row.last_at),
  }));
}

export async function deleteRefusalsBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom("refusal").where("day", "<", day).execute();
}
