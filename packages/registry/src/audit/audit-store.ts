import { type Selectable, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { AuditLink } from "./audit-chain.ts";
import type { AuditDetails, AuditEvent } from "./audit-event.ts";

/** The last event; other writers wait until the transaction ends. */
export async function lockHead(db: Database): Promise<AuditLink> {
  const { seq, hash } = await db
    .updateTable("audit_head")
    .set(({ ref }) => ({ seq: ref("seq") }))
    .where("id", "=", 1)
    .returning(["seq", "hash"])
    .executeTakeFirstOrThrow();
  return { seq: Number(seq), hash };
}

export async function findHead(db: Database): Promise<AuditLink> {
  const { seq, hash } = await db
    .selectFrom("audit_head")
    .select(["seq", "hash"])
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return { seq: Number(seq), hash };
}

export async function insertEvent(db: Database, event: AuditEvent): Promise<void> {
  const { seq, at, actorKey, details, hash, ...columns } = event;
  await db
    .insertInto("audit_event")
    .values({
      ...columns,
      seq,
      hash,
      at: at.toISOString(),
      actor_key: actorKey ?? null,
      details: JSON.stringify(details),
    })
    .execute();
  await db.updateTable("audit_head").set({ seq, hash }).where("id", "=", 1).execute();
}

/** The newest first, below `before`; `word` is part of the action, the actor or the target. */
export async function listEvents(
  db: Database,
  {
    word,
    before,
    limit,
  }: { readonly word: string; readonly before: number; readonly limit: number },
): Promise<readonly AuditEvent[]> {
  let query = db.selectFrom("audit_event").selectAll().where("seq", "<", before);
  if (word) {
    const text = sql<string>`lower(action || ' ' || actor || ' ' || target || ' ' || place)`;
    query = query.where(sql<number>`instr(${text}, ${word.toLowerCase()})`, ">", 0);
  }
  const rows = await query.orderBy("seq", "desc").limit(limit).execute();
  return rows.map(fromRow);
}

/** The oldest first, above `after`. */
export async function readEvents(
  db: Database,
  after: number,
  limit: number,
): Promise<readonly AuditEvent[]> {
  const rows = await db
    .selectFrom("audit_event")
    .selectAll()
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** The newest event before then. */
export async function findLastBefore(db: Database, then: Date): Promise<AuditLink | undefined> {
  const row = await db
    .selectFrom("audit_event")
    .select(["seq", "hash"])
    .where("at", "<", then.toISOString())
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { seq: Number(row.seq), hash: row.hash };
}

export async function deleteEvents(db: Database, upTo: number): Promise<void> {
  await db.deleteFrom("audit_event").where("seq", "<=", upTo).execute();
}

const fromRow = (row: Selectable<Tables["audit_event"]>): AuditEvent => ({
  seq: Number(row.seq),
  at: new Date(row.at),
  ...(row.actor_key !== null && { actorKey: row.actor_key }),
  actor: row.actor,
  place: row.place,
  action: row.action,
  target: row.target,
  details: JSON.parse(row.details) as AuditDetails,
  hash: row.hash,
});
