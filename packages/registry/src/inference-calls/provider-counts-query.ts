import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { DayTimes, TimeKind } from "./call-times.ts";
import type { ProviderSums } from "./inference-call.ts";
import { middleOf } from "./time-buckets.ts";

/** Hours or days of a provider, from the first on, as their columns name them. */
export interface Span {
  readonly provider: string;
  readonly unit: "hour" | "day";
  readonly from: string;
}

/** Checks of a provider are of no model. */
export const CHECKS = "";

/** Counts of calls by period, kind and bucket; those of days have no errors. */
export function countsOf(db: Database, keys: readonly string[], { provider, unit, from }: Span) {
  const columns = ["repo_key", "provider", "kind", "bucket", "calls"] as const;
  const rows =
    unit === "hour"
      ? db.selectFrom("provider_hour").select("hour as period").select(columns).as("counted")
      : db.selectFrom("provider_time").select("day as period").select(columns).as("counted");
  return db
    .selectFrom(rows)
    .where("counted.repo_key", "in", keys)
    .where("counted.provider", "=", provider)
    .where("counted.period", ">=", from);
}

/** Calls of one kind, and the buckets that half of them, and 95 of 100, stayed within. */
export interface KindCount {
  readonly repo_key: string;
  /** Empty where all of a span is one. */
  readonly period: string;
  readonly kind: string;
  readonly calls: number;
  readonly p50: number;
  readonly p95: number;
}

/** By model and kind, and by period where wanted. In SQL: there are far more buckets than figures. */
export async function countKinds(
  db: Database,
  keys: readonly string[],
  span: Span,
  isByPeriod: boolean,
): Promise<readonly KindCount[]> {
  const columns = ["repo_key", "kind", "bucket"] as const;
  const counts = countsOf(db, keys, span).select(columns);
  // Of one period each bucket is a row already: to group them again takes longer than all the rest.
  const grouped = isByPeriod
    ? counts.select(["period", "calls"])
    : counts
        .select(sql<string>`''`.as("period"))
        .select(({ fn }) => fn.sum<number>("calls").as("calls"))
        .groupBy(columns);
  const running = db
    .selectFrom(grouped.as("grouped"))
    .select(["repo_key", "period", "kind", "bucket"])
    .select([
      sql<number>`sum(calls) over (partition by repo_key, period, kind order by bucket)`.as("upto"),
      sql<number>`sum(calls) over (partition by repo_key, period, kind)`.as("total"),
    ]);
  const rows = await db
    .selectFrom(running.as("running"))
    .select(["repo_key", "period", "kind"])
    .select([
      sql<number>`max(total)`.as("calls"),
      sql<number>`min(case when upto >= 0.5 * total then bucket end)`.as("p50"),
      sql<number>`min(case when upto >= 0.95 * total then bucket end)`.as("p95"),
    ])
    .groupBy(["repo_key", "period", "kind"])
    .execute();
  return rows.map((row) => ({ ...row, calls: Number(row.calls) }));
}

/** Pure. */
export function timesIn(counts: readonly KindCount[]): DayTimes {
  const of = (kind: TimeKind) => counts.find((one) => one.kind === kind);
  const [whole, first] = [of("whole"), of("first")];
  return {
    ...(whole && { durationP50Ms: middleOf(whole.p50), durationP95Ms: middleOf(whole.p95) }),
    ...(first && { firstTokenP50Ms: middleOf(first.p50), firstTokenP95Ms: middleOf(first.p95) }),
  };
}

/** What the counts of an hour say of calls. Pure. */
export function callsIn(counts: readonly KindCount[]): ProviderSums {
  const of = (kind: string) => counts.find((one) => one.kind === kind)?.calls ?? 0;
  const errors = of("error");
  return { calls: of("whole") + errors, errors };
}
