import { sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import { dayOf } from "../stats/days.ts";
import { type DayTimes, percentilesOf, type TimeKind } from "./call-times.ts";
import type { InferenceCall } from "./inference-call.ts";
import { bucketOf } from "./time-buckets.ts";

type Row = Tables["provider_time"];
const COLUMNS = ["repo_key", "provider", "day", "kind", "bucket"] as const;

/** Counts the times of calls that went well: one statement for a batch, in one order everywhere. */
export async function addTimes(db: Database, calls: readonly InferenceCall[]): Promise<void> {
  const counts = Map.groupBy(calls.flatMap(timesOf), (row) =>
    COLUMNS.map((column) => row[column]).join(" "),
  );
  const rows = [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, its]) => (its[0] ? [{ ...its[0], calls: its.length }] : []));
  if (rows.length === 0) return;
  await db
    .insertInto("provider_time")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(COLUMNS).doUpdateSet({
        calls: sql<number>`provider_time.calls + excluded.calls`,
      }),
    )
    .execute();
}

/** By `day provider`; a day from before times were counted is not in it. */
export async function listTimes(
  db: Database,
  repoKey: string,
  from: string,
): Promise<ReadonlyMap<string, DayTimes>> {
  const rows = await db
    .selectFrom("provider_time")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .where("day", ">=", from)
    .execute();
  const byDay = Map.groupBy(rows, ({ day, provider }) => `${day} ${provider}`);
  return new Map([...byDay].map(([key, its]) => [key, percentilesOf(its)]));
}

export async function deleteTimesBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom("provider_time").where("day", "<", day).execute();
}

function timesOf(call: InferenceCall): readonly Omit<Row, "calls">[] {
  const { repoKey, provider, at, status, attempts, durationMs, firstTokenMs } = call;
  if (repoKey === undefined || status !== "ok" || attempts === 0) return [];
  const key = { repo_key: repoKey, provider, day: dayOf(at) };
  const row = (kind: TimeKind, time: number) => ({ ...key, kind, bucket: bucketOf(time) });
  return [
    row("whole", durationMs),
    ...(firstTokenMs === undefined ? [] : [row("first", firstTokenMs)]),
  ];
}
