import { type Selectable, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { EventKind } from "../events/event.ts";
import type { Attempt, Delivery, DeliveryOutcome } from "./delivery.ts";

export type DeliveryRow = Selectable<Tables["webhook_delivery"]>;

const BATCH = 200;

export async function insertDeliveries(
  db: Database,
  rows: readonly Pick<
    DeliveryRow,
    "key" | "webhook_key" | "event_key" | "replay_of" | "host" | "created_at"
  >[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await db
      .insertInto("webhook_delivery")
      .values(
        rows.slice(start, start + BATCH).map((row) => ({
          ...row,
          ...{ next_try_at: row.created_at, leased_until: null, tries: 0 },
          ...{ outcome: "waiting", body: null, answer: null, attempts: "[]" },
        })),
      )
      .execute();
}

/** The delivery that is due for the longest time, of hosts that fewer than `mostPerHost` are sent to now. */
export const findDueDelivery = (
  db: Database,
  now: Date,
  mostPerHost: number,
): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("next_try_at", "<=", now.toISOString())
    .where(
      "host",
      "not in",
      db
        .selectFrom("webhook_delivery")
        .select("host")
        .where("leased_until", ">", now.toISOString())
        .groupBy("host")
        .having(({ fn }) => fn.countAll(), ">=", mostPerHost),
    )
    .orderBy("next_try_at")
    .orderBy("key")
    .limit(1)
    .executeTakeFirst();

/** How much was sent to a host in this minute; other senders wait until the transaction ends. */
export async function lockHost(db: Database, host: string, now: Date): Promise<number> {
  const minute = now.toISOString().slice(0, 16);
  const { sent } = await db
    .insertInto("webhook_host")
    .values({ host, minute, sent: 0 })
    .onConflict((conflict) =>
      conflict.column("host").doUpdateSet({
        minute,
        sent: sql`case when webhook_host.minute = ${minute} then webhook_host.sent else 0 end`,
      }),
    )
    .returning("sent")
    .executeTakeFirstOrThrow();
  return sent;
}

export async function countSent(db: Database, host: string): Promise<void> {
  await db
    .updateTable("webhook_host")
    .set(({ eb }) => ({ sent: eb("sent", "+", 1) }))
    .where("host", "=", host)
    .execute();
}

export async function countLeased(db: Database, host: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("webhook_delivery")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("host", "=", host)
    .where("leased_until", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lets all that is due to a host wait. */
export async function postponeHost(db: Database, host: string, until: Date): Promise<void> {
  await db
    .updateTable("webhook_delivery")
    .set({ next_try_at: until.toISOString() })
    .where("host", "=", host)
    .where("next_try_at", "<", until.toISOString())
    .execute();
}

/** Begins a try; `false` when another process did. If this one is killed, the next try is at `until`. */
export async function leaseDelivery(
  db: Database,
  { key, tries }: Pick<DeliveryRow, "key" | "tries">,
  until: Date,
): Promise<boolean> {
  const end = until.toISOString();
  const { numUpdatedRows } = await db
    .updateTable("webhook_delivery")
    .set({ tries: tries + 1, leased_until: end, next_try_at: end })
    .where("key", "=", key)
    .where("tries", "=", tries)
    .where("next_try_at", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends the try with this number; `false` when another began since. */
export async function endTry(
  db: Database,
  { key, tries }: Pick<DeliveryRow, "key" | "tries">,
  end: Partial<Pick<DeliveryRow, "outcome" | "next_try_at" | "body" | "answer" | "attempts">>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_delivery")
    .set({ next_try_at: null, ...end, leased_until: null })
    .where("key", "=", key)
    .where("tries", "=", tries)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** What was being sent is due again. */
export async function endDeliveryLeases(db: Database, now: Date): Promise<void> {
  await db
    .updateTable("webhook_delivery")
    .set({ leased_until: null, next_try_at: now.toISOString() })
    .where("leased_until", "is not", null)
    .execute();
}

/** What waits for a webhook goes to the host of its new URL. */
export async function moveDeliveries(
  db: Database,
  webhookKey: string,
  host: string,
): Promise<void> {
  await db
    .updateTable("webhook_delivery")
    .set({ host })
    .where("webhook_key", "=", webhookKey)
    .where("next_try_at", "is not", null)
    .where("leased_until", "is", null)
    .execute();
}

/** With the kind of their events. */
const logged = (db: Database, webhookKey: string) =>
  db
    .selectFrom("webhook_delivery")
    .leftJoin("event", "event.key", "webhook_delivery.event_key")
    .selectAll("webhook_delivery")
    .select("event.kind as event_kind")
    .where("webhook_key", "=", webhookKey);

export async function findDelivery(
  db: Database,
  webhookKey: string,
  key: string,
): Promise<Delivery | undefined> {
  const row = await logged(db, webhookKey)
    .where("webhook_delivery.key", "=", key)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Where a page of the log ends. */
export interface DeliveryPlace {
  readonly at: string;
  readonly key: string;
}

/** The newest first. */
export async function listDeliveries(
  db: Database,
  webhookKey: string,
  after: DeliveryPlace | undefined,
  limit: number,
): Promise<readonly Delivery[]> {
  let query = logged(db, webhookKey);
  if (after)
    query = query.where((where) =>
      where.or([
        where("webhook_delivery.created_at", "<", after.at),
        where.and([
          where("webhook_delivery.created_at", "=", after.at),
          where("webhook_delivery.key", "<", after.key),
        ]),
      ]),
    );
  const rows = await query
    .orderBy("webhook_delivery.created_at", "desc")
    .orderBy("webhook_delivery.key", "desc")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** How many wait, of one webhook or of all. */
export async function countWaiting(db: Database, webhookKey?: string): Promise<number> {
  const { count } = await db
    .selectFrom("webhook_delivery")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("next_try_at", "is not", null)
    .$if(webhookKey !== undefined, (query) => query.where("webhook_key", "=", webhookKey as string))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes deliveries before a time, and those of each webhook beyond its newest `most` that do not wait. */
export async function deleteOldDeliveries(db: Database, before: Date, most: number): Promise<void> {
  await db.deleteFrom("webhook_delivery").where("created_at", "<", before.toISOString()).execute();
  const crowded = await db
    .selectFrom("webhook_delivery")
    .select("webhook_key")
    .groupBy("webhook_key")
    .having(({ fn }) => fn.countAll(), ">", most)
    .execute();
  for (const { webhook_key } of crowded) {
    const last = await db
      .selectFrom("webhook_delivery")
      .select("created_at")
      .where("webhook_key", "=", webhook_key)
      .orderBy("created_at", "desc")
      .offset(most)
      .limit(1)
      .executeTakeFirst();
    if (last)
      await db
        .deleteFrom("webhook_delivery")
        .where("webhook_key", "=", webhook_key)
        .where("created_at", "<=", last.created_at)
        .where("next_try_at", "is", null)
        .execute();
  }
  await db.deleteFrom("webhook_host").where("minute", "<", before.toISOString()).execute();
}

/** Deletes the webhooks of repos that were deleted before a time: that was delivered. */
export async function deleteOrphans(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom("webhook")
    .where("owner_kind", "=", "repo")
    .where("owner_key", "not in", db.selectFrom("repo").select("key"))
    .where(
      "owner_key",
      "not in",
      db
        .selectFrom("event")
        .select("repo_key")
        .where("repo_key", "is not", null)
        .where("at", ">", before.toISOString())
        .$castTo<{ repo_key: string }>(),
    )
    .execute();
}

type StoredAttempt = Omit<Attempt, "at"> & { readonly at: string };

const attemptsOf = (text: string): readonly Attempt[] =>
  (JSON.parse(text) as readonly StoredAttempt[]).map(({ at, ...attempt }) => ({
    ...attempt,
    at: new Date(at),
  }));

function fromRow(row: DeliveryRow & { readonly event_kind: string | null }): Delivery {
  return {
    key: row.key,
    kind: (row.event_kind as EventKind | null) ?? "ping",
    createdAt: new Date(row.created_at),
    outcome: row.outcome as DeliveryOutcome,
    nextTryAt: row.next_try_at ? new Date(row.next_try_at) : undefined,
    attempts: attemptsOf(row.attempts),
    id: row.replay_of ?? row.key,
    isReplay: row.replay_of !== null,
    eventKey: row.event_key ?? undefined,
    body: row.body ?? undefined,
    answer: row.answer ?? undefined,
  };
}
