import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { EventFacts, EventKind, HubEvent } from "./event.ts";

/** An event to dispatch, and how often that was tried. */
export interface DueEvent {
  readonly event: HubEvent;
  readonly tries: number;
}

export async function insertEvent(db: Database, event: HubEvent): Promise<void> {
  await db
    .insertInto("event")
    .values({
      key: event.key,
      at: event.at.toISOString(),
      kind: event.kind,
      actor_key: event.actorKey ?? null,
      actor_name: event.actorName,
      repo_key: event.facts.repo?.key ?? null,
      facts: JSON.stringify(event.facts),
      due_at: event.at.toISOString(),
      tries: 0,
    })
    .execute();
}

export async function findEvent(db: Database, key: string): Promise<HubEvent | undefined> {
  const row = await db.selectFrom("event").selectAll().where("key", "=", key).executeTakeFirst();
  return row && fromRow(row);
}

/** The event that is due for the longest time. */
export async function findDueEvent(db: Database, now: Date): Promise<DueEvent | undefined> {
  const row = await db
    .selectFrom("event")
    .selectAll()
    .where("due_at", "<=", now.toISOString())
    .orderBy("due_at")
    .orderBy("key")
    .limit(1)
    .executeTakeFirst();
  return row && { event: fromRow(row), tries: row.tries };
}

/** Begins a try; `false` when another process did. */
export async function claimEvent(
  db: Database,
  { event, tries }: DueEvent,
  dueAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("event")
    .set({ tries: tries + 1, due_at: dueAt.toISOString() })
    .where("key", "=", event.key)
    .where("tries", "=", tries)
    .where("due_at", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends the try with this number; `false` when another began since. */
export async function endEvent(db: Database, key: string, tries: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("event")
    .set({ due_at: null })
    .where("key", "=", key)
    .where("tries", "=", tries)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** What was begun is due again. */
export async function endEventTries(db: Database, now: Date): Promise<void> {
  await db
    .updateTable("event")
    .set({ due_at: now.toISOString() })
    .where("due_at", ">", now.toISOString())
    .execute();
}

/** How many wait to be dispatched. */
export async function countDueEvents(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("event")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("due_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteEventsBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom("event").where("at", "<", time.toISOString()).execute();
}

const fromRow = (row: Selectable<Tables["event"]>): HubEvent => ({
  key: row.key,
  at: new Date(row.at),
  kind: row.kind as EventKind,
  actorKey: row.actor_key ?? undefined,
  actorName: row.actor_name,
  facts: JSON.parse(row.facts) as EventFacts,
});
