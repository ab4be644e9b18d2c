import { sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import { hourOf } from "../stats/days.ts";
import type { InferenceCall, ProviderProbe } from "./inference-call.ts";
import { bucketOf } from "./time-buckets.ts";

type Row = Tables["provider_hour"];
export type HourKind = "whole" | "first" | "error" | "up" | "down";

const COLUMNS = ["repo_key", "provider", "hour", "kind", "bucket"] as const;

export const addCallHours = (db: Database, calls: readonly InferenceCall[]): Promise<void> =>
  addHours(db, calls.flatMap(rowsOf));

export const addCheckHour = (db: Database, { provider, at, isUp }: ProviderProbe): Promise<void> =>
  addHours(db, [
    { repo_key: "", provider, hour: hourOf(at), kind: isUp ? "up" : "down", bucket: 0, calls: 1 },
  ]);

export async function deleteHoursBefore(db: Database, hour: string): Promise<void> {
  await db.deleteFrom("provider_hour").where("hour", "<", hour).execute();
}

/** One statement for a batch, in one order everywhere, so that two processes wait for each other at most once. */
async function addHours(db: Database, all: readonly Row[]): Promise<void> {
  const counts = Map.groupBy(all, (row) => COLUMNS.map((column) => row[column]).join(" "));
  const rows = [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, its]) => (its[0] ? [{ ...its[0], calls: its.length }] : []));
  if (rows.length === 0) return;
  await db
    .insertInto("provider_hour")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(COLUMNS).doUpdateSet({
        calls: sql<number>`provider_hour.calls + excluded.calls`,
      }),
    )
    .execute();
}

/** A call that its caller left, or that was never sent, says nothing about the provider. */
function rowsOf(call: InferenceCall): readonly Row[] {
  const { repoKey, provider, at, status, attempts, durationMs, firstTokenMs } = call;
  if (repoKey === undefined || status === "cancelled" || attempts === 0) return [];
  const key = { repo_key: repoKey, provider, hour: hourOf(at), calls: 1 };
  const row = (kind: HourKind, bucket: number): Row => ({ ...key, kind, bucket });
  if (status !== "ok") return [row("error", 0)];
  return [
    row("whole", bucketOf(durationMs)),
    ...(firstTokenMs === undefined ? [] : [row("first", bucketOf(firstTokenMs))]),
  ];
}
