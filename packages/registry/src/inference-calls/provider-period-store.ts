import type { Database } from "../database.ts";
import type { ProviderChecks, ProviderPeriod } from "./inference-call.ts";
import {
  CHECKS,
  callsIn,
  countKinds,
  countsOf,
  type KindCount,
  type Span,
  timesIn,
} from "./provider-counts-query.ts";

type Placed = ProviderPeriod & { readonly key: string };

/** By the model's key, oldest first; periods without calls are left out. */
export async function listModelPeriods(
  db: Database,
  keys: readonly string[],
  span: Span,
): Promise<ReadonlyMap<string, readonly ProviderPeriod[]>> {
  if (keys.length === 0) return new Map();
  const counts = Map.groupBy(await countKinds(db, keys, span, true), ({ repo_key, period }) =>
    placeOf(period, repo_key),
  );
  const found = span.unit === "hour" ? hoursIn(counts) : await listDays(db, keys, span);
  const periods = found
    .toSorted((a, b) => (a.period < b.period ? -1 : 1))
    .map((one) => ({
      ...one,
      ...timesIn(counts.get(placeOf(one.period, one.key)) ?? []),
    }));
  return new Map(
    [...Map.groupBy(periods, ({ key }) => key)].map(([key, its]) => [
      key,
      its.map(({ key: _, ...period }) => period),
    ]),
  );
}

/** Oldest first. */
export async function listCheckPeriods(
  db: Database,
  span: Span,
): Promise<readonly ProviderChecks[]> {
  if (span.unit === "day")
    return (await listDays(db, [CHECKS], span)).map(({ period, calls, errors }) => ({
      ...{ period, checks: calls, failedChecks: errors },
    }));
  const rows = await countsOf(db, [CHECKS], span)
    .select(["period", "kind"])
    .select(({ fn }) => fn.sum<number>("calls").as("calls"))
    .groupBy(["period", "kind"])
    .orderBy("period")
    .execute();
  const sum = (its: typeof rows) => its.reduce((all, { calls }) => all + Number(calls), 0);
  return [...Map.groupBy(rows, ({ period }) => period)].map(([period, its]) => ({
    period,
    checks: sum(its),
    failedChecks: sum(its.filter(({ kind }) => kind === "down")),
  }));
}

const placeOf = (period: string, key: string): string => `${period} ${key}`;

const hoursIn = (counts: ReadonlyMap<string, readonly KindCount[]>): readonly Placed[] =>
  [...counts.values()].flatMap((its) =>
    its[0] ? [{ key: its[0].repo_key, period: its[0].period, ...callsIn(its) }] : [],
  );

async function listDays(
  db: Database,
  keys: readonly string[],
  { provider, from }: Span,
): Promise<readonly Placed[]> {
  const rows = await db
    .selectFrom("provider_day")
    .select(["repo_key", "day", "calls", "errors", "input_price", "output_price"])
    .where("repo_key", "in", keys)
    .where("provider", "=", provider)
    .where("day", ">=", from)
    .orderBy("day")
    .execute();
  return rows.map(({ repo_key: key, day: period, calls, errors, input_price, output_price }) => ({
    ...{ key, period, calls, errors },
    ...(input_price !== null && { inputPrice: input_price }),
    ...(output_price !== null && { outputPrice: output_price }),
  }));
}
