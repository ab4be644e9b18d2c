import { type Selectable, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { OwnerKey } from "../provider-keys/provider-key-store.ts";
import { type BudgetCounter, type BudgetLevel, type CounterUnit, WARNED_AT } from "./budget.ts";
import { fromRow } from "./budget-store.ts";
import type { Want } from "./budget-wants.ts";

/** A pending call, and the process that makes it. */
export interface Holder {
  readonly callId: string;
  readonly processId: string;
}

/**
 * Adds to all counters, or to none: returns what they are then, fewer where a limit is in the way. On PostgreSQL
 * in one statement; SQLite has no writing `with`. Concurrent callers cannot pass a limit together: a row that
 * changed meanwhile is compared again. In that case some counters may have been added to: see `undoWants`.
 * Rows are taken in the order of keys as JavaScript sorts them, so that no two callers wait for each other.
 */
export async function addWants(
  db: Database,
  isPostgres: boolean,
  wants: readonly Want[],
  { callId, processId }: Holder,
): Promise<readonly BudgetCounter[]> {
  const rows = wants.map(
    ({ key, budget, subject, unit, period, used, held, most }, place) =>
      sql`(${big(place)}, ${key}, ${budget.key}, ${subject}, ${unit}, ${period}, ${big(used)}, ${big(held)}, ${big(most)})`,
  );
  const wanted = sql`wanted (place, key, budget_key, subject, unit, period, used, held, most) as (values ${sql.join(rows)})`;
  const counted = sql<CounterRow>`insert into budget_counter as c (key, budget_key, subject, unit, period, used, held, most, warned)
    select key, budget_key, subject, unit, period, used, held, most, 0 from wanted
    where not exists (
      select 1 from wanted as w join budget_counter as b on b.key = w.key
      where b.used + b.held + w.used + w.held > w.most
    )
    order by place
    on conflict (key) do update set
      used = c.used + excluded.used, held = c.held + excluded.held, most = excluded.most
    where c.used + c.held + excluded.used + excluded.held <= excluded.most
    returning key, subject, unit, period, used, held, most`;
  const holds = wants.filter(({ held }) => held > 0);
  if (!isPostgres)
    return db.transaction().execute(async (transaction) => {
      const found = await sql<CounterRow>`with ${wanted} ${counted}`.execute(transaction);
      if (found.rows.length === wants.length && holds.length > 0)
        await transaction
          .insertInto("budget_hold")
          .values(
            holds.map(({ key, held }) => ({
              ...{ call_id: callId, process_id: processId },
              ...{ counter_key: key, amount: held },
            })),
          )
          .execute();
      return found.rows.map(toCounter);
    });
  const found = await sql<CounterRow>`with ${wanted}, counted as (${counted}),
    noted as (
      insert into budget_hold (call_id, counter_key, amount, process_id)
      select cast(${callId} as text), counted.key, wanted.held, cast(${processId} as text)
      from counted join wanted on wanted.key = counted.key where wanted.held > 0
    )
    select * from counted`.execute(db);
  return found.rows.map(toCounter);
}

/** What is used of counters now. */
export async function findCounters(
  db: Database,
  keys: readonly string[],
): Promise<readonly BudgetCounter[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom("budget_counter").selectAll().where("key", "in", keys).execute();
  return rows.map(toCounter);
}

/** The counters of budgets in some periods, those used most first. */
export async function listCounters(
  db: Database,
  budgetKeys: readonly string[],
  periods: readonly string[],
): Promise<readonly (BudgetCounter & { readonly budgetKey: string })[]> {
  if (budgetKeys.length === 0) return [];
  const rows = await db
    .selectFrom("budget_counter")
    .selectAll()
    .where("budget_key", "in", budgetKeys)
    .where("period", "in", periods)
    .orderBy(sql`used + held`, "desc")
    .orderBy("key")
    .execute();
  return rows.map((row) => ({ ...toCounter(row), budgetKey: row.budget_key }));
}

/** What counters are to be changed by. */
export interface CounterChange {
  readonly key: string;
  readonly used: number;
}

/**
 * Gives back what calls reserved, and adds what they used. Returns what was reached first in its period.
 * Counters in their order, so that no two transactions wait for each other.
 */
export async function settleCalls(
  transaction: Database,
  callIds: readonly string[],
  changes: readonly CounterChange[],
): Promise<readonly BudgetLevel[]> {
  const amounts = new Map<string, { used: number; held: number }>();
  const at = (key: string) => {
    const known = amounts.get(key) ?? { used: 0, held: 0 };
    amounts.set(key, known);
    return known;
  };
  if (callIds.length > 0) {
    const holds = await transaction
      .deleteFrom("budget_hold")
      .where("call_id", "in", callIds)
      .returning(["counter_key", "amount"])
      .execute();
    for (const { counter_key, amount } of holds) at(counter_key).held += Number(amount);
  }
  for (const { key, used } of changes) at(key).used += used;
  const levels: BudgetLevel[] = [];
  for (const [key, { used, held }] of [...amounts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (used === 0 && held === 0) continue;
    const row = await transaction
      .updateTable("budget_counter")
      .set({
        used: sql<number>`used + ${big(used)}`,
        held: sql<number>`held - ${big(held)}`,
      })
      .where("key", "=", key)
      .returningAll()
      .executeTakeFirst();
    if (row?.unit !== "micros" || used === 0) continue;
    const level = await noteLevel(transaction, row, (Number(row.used) / Number(row.most)) * 100);
    if (level) levels.push(level);
  }
  return levels;
}

/** Notes that a counter reached a share of its limit; `undefined` if that was known. */
export async function noteLevel(
  db: Database,
  { key, budget_key }: Pick<CounterRow, "key" | "budget_key">,
  share: number,
): Promise<BudgetLevel | undefined> {
  const percent = WARNED_AT.find((level) => share >= level);
  if (percent === undefined) return undefined;
  const { numUpdatedRows } = await db
    .updateTable("budget_counter")
    .set({ warned: percent })
    .where("key", "=", key)
    .where("warned", "<", percent)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return undefined;
  const row = await db
    .selectFrom("budget")
    .selectAll()
    .where("key", "=", budget_key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { owner, name } = fromRow(row);
  const notified = owner.kind === "account" ? await readerFor(db, owner) : owner;
  return { budget: { key: row.key, name }, owner: notified, percent };
}

/** Who reads what an account is notified of: for a service account its organization. */
async function readerFor(db: Database, owner: OwnerKey): Promise<OwnerKey> {
  const account = await db
    .selectFrom("account")
    .select("service_of")
    .where("key", "=", owner.key)
    .executeTakeFirst();
  return account?.service_of ? { kind: "organization", key: account.service_of } : owner;
}

/** Gives back what a call reserved. */
export const dropHolds = (db: Database, callId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await settleCalls(transaction, [callId], []);
  });

/** Takes back what was added to some counters of a call that others refused. */
export const undoWants = (db: Database, callId: string, added: readonly Want[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const changes = added.map(({ key, used }) => ({ key, used: -used }));
    await settleCalls(transaction, [callId], changes);
  });

/** Calls that reserved something, of processes other than these. */
export async function listAbandoned(
  db: Database,
  living: ReadonlySet<string>,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("budget_hold")
    .select("call_id")
    .where("process_id", "not in", ["", ...living])
    .distinct()
    .limit(limit)
    .execute();
  return rows.map(({ call_id }) => call_id);
}

/** Those of minutes that are over. */
export async function deleteOldCounters(db: Database, before: string): Promise<void> {
  await db
    .deleteFrom("budget_counter")
    .where("unit", "<>", "micros")
    .where("period", "<", before)
    .execute();
}

type CounterRow = Selectable<Tables["budget_counter"]>;

const big = (value: number) => sql<number>`cast(${value} as bigint)`;

const toCounter = ({
  key,
  unit,
  subject,
  period,
  used,
  held,
  most,
}: CounterRow): BudgetCounter => ({
  ...{ key, subject, period, unit: unit as CounterUnit },
  ...{ used: Number(used), held: Number(held), most: Number(most) },
});
