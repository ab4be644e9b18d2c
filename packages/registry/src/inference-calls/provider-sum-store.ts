import type { Database } from "../database.ts";
import type { ProviderSums } from "./inference-call.ts";
import { callsIn, countKinds, type Span, timesIn } from "./provider-counts-query.ts";

/** What each model came to in a whole span, by key; a model without calls may not be in it. */
export async function sumModels(
  db: Database,
  keys: readonly string[],
  span: Span,
): Promise<ReadonlyMap<string, ProviderSums>> {
  if (keys.length === 0) return new Map();
  const counts = Map.groupBy(await countKinds(db, keys, span, false), ({ repo_key }) => repo_key);
  const hours = () => new Map([...counts].map(([key, its]) => [key, callsIn(its)] as const));
  const sums = span.unit === "hour" ? hours() : await sumDays(db, keys, span);
  return new Map(
    [...sums].map(([key, its]) => [key, { ...its, ...timesIn(counts.get(key) ?? []) }]),
  );
}

async function sumDays(
  db: Database,
  keys: readonly string[],
  { provider, from }: Span,
): Promise<ReadonlyMap<string, ProviderSums>> {
  const rows = await db
    .selectFrom("provider_day")
    .select("repo_key")
    .select(({ fn }) => [
      fn.sum<number>("calls").as("calls"),
      fn.sum<number>("errors").as("errors"),
    ])
    .where("repo_key", "in", keys)
    .where("provider", "=", provider)
    .where("day", ">=", from)
    .groupBy("repo_key")
    .execute();
  return new Map(
    rows.map(({ repo_key, calls, errors }) => [
      repo_key,
      { calls: Number(calls), errors: Number(errors) },
    ]),
  );
}
