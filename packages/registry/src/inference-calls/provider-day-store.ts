import { sql } from "kysely";
import type { ModelPrice } from "../allowed-models/allowed-model.ts";
import type { Database, Tables } from "../database.ts";
import { dayOf } from "../stats/days.ts";
import { type FindPrice, findHubPrices } from "./hub-prices-store.ts";
import type { InferenceCall, ProviderDay, ProviderProbe } from "./inference-call.ts";
import { addCallHours } from "./provider-hour-store.ts";
import { addTimes, listTimes } from "./provider-time-store.ts";

interface Row extends Omit<Tables["provider_day"], "input_price" | "output_price"> {
  /** By the hub's table; without it, the mapping's counts. */
  readonly hubPrice?: ModelPrice;
}

/** Checks of a provider are of no model. */
const CHECKS = "";
const PRICES = ["input_price", "output_price"] as const;
const SUMS = ["calls", "errors", "duration_ms", "first_token_ms", "first_tokens"] as const;

/** Adds calls to their days. A call that its caller left, or that was never sent, says nothing about the provider. */
export async function addCallDays(db: Database, calls: readonly InferenceCall[]): Promise<void> {
  const priceOf = await findHubPrices(db, calls);
  await addDays(
    db,
    calls.flatMap((call) => dayOfCall(call, priceOf)),
  );
  await addTimes(db, calls);
  await addCallHours(db, calls);
}

export const addCheckDay = (
  db: Database,
  { provider, at, isUp, durationMs }: ProviderProbe,
): Promise<void> => {
  const sums = { calls: 1, errors: isUp ? 0 : 1, duration_ms: isUp ? durationMs : 0 };
  const key = { repo_key: CHECKS, provider, day: dayOf(at) };
  return addDays(db, [{ ...key, ...sums, first_token_ms: 0, first_tokens: 0 }]);
};

/** Oldest first: a row for each provider and day with calls of the model, or with checks. */
export async function listDays(
  db: Database,
  repoKey: string,
  from: string,
): Promise<readonly ProviderDay[]> {
  const rows = await db
    .selectFrom("provider_day")
    .selectAll()
    .where("repo_key", "in", [repoKey, CHECKS])
    .where("day", ">=", from)
    .orderBy("day")
    .execute();
  const times = await listTimes(db, repoKey, from);
  const byDay = Map.groupBy(rows, ({ provider, day }) => `${day} ${provider}`);
  return [...byDay.values()].flatMap((its) => {
    const own = its.find(({ repo_key }) => repo_key !== CHECKS);
    const checks = its.find(({ repo_key }) => repo_key === CHECKS);
    const any = own ?? checks;
    if (!any) return [];
    const { provider, day } = any;
    const [calls, errors] = [own?.calls ?? 0, own?.errors ?? 0];
    return {
      ...{ provider, day, calls, errors },
      checks: checks?.calls ?? 0,
      failedChecks: checks?.errors ?? 0,
      ...(own && calls > errors && { durationMs: Number(own.duration_ms) / (calls - errors) }),
      ...(own?.first_tokens && { firstTokenMs: Number(own.first_token_ms) / own.first_tokens }),
      ...times.get(`${day} ${provider}`),
      ...(own && own.input_price !== null && { inputPrice: own.input_price }),
      ...(own && own.output_price !== null && { outputPrice: own.output_price }),
    };
  });
}

function dayOfCall(call: InferenceCall, priceOf: FindPrice): readonly Row[] {
  const { repoKey, provider, at, status, attempts, durationMs, firstTokenMs } = call;
  if (repoKey === undefined || status === "cancelled" || attempts === 0) return [];
  const isOk = status === "ok";
  const hubPrice = priceOf(provider, call.providerModelId);
  return [
    {
      ...{ repo_key: repoKey, provider, day: dayOf(at), calls: 1 },
      errors: isOk ? 0 : 1,
      duration_ms: isOk ? durationMs : 0,
      first_token_ms: isOk ? (firstTokenMs ?? 0) : 0,
      first_tokens: isOk && firstTokenMs !== undefined ? 1 : 0,
      ...(hubPrice && { hubPrice }),
    },
  ];
}

/** In one order everywhere, so that two processes wait for each other at most once. */
async function addDays(db: Database, rows: readonly Row[]): Promise<void> {
  const keyOf = ({ repo_key, provider, day }: Row) => `${repo_key} ${provider} ${day}`;
  const summed = [...Map.groupBy(rows, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, its]) => its.reduce(plus));
  for (const { hubPrice, ...row } of summed)
    await db
      .insertInto("provider_day")
      .values({
        ...row,
        input_price: hubPrice ? (hubPrice.inputPrice ?? null) : price("input_price", row),
        output_price: hubPrice ? (hubPrice.outputPrice ?? null) : price("output_price", row),
      })
      .onConflict((conflict) =>
        conflict
          .columns(["repo_key", "provider", "day"])
          .doUpdateSet(
            Object.fromEntries([
              ...SUMS.map((sum) => [sum, sql`${sql.ref(`provider_day.${sum}`)} + ${row[sum]}`]),
              ...PRICES.map((name) => [name, latest(name)]),
            ]),
          ),
      )
      .execute();
}

/** The mapping's price at this moment; checks have no mapping. */
const price = (
  name: (typeof PRICES)[number],
  { repo_key, provider }: Pick<Row, "repo_key" | "provider">,
) =>
  sql<number | null>`(select ${sql.ref(name)} from provider_mapping
    where repo_key = ${repo_key} and provider = ${provider})`;

/** A mapping that is gone leaves the price that the day has. */
const latest = (name: (typeof PRICES)[number]) =>
  sql`coalesce(${sql.ref(`excluded.${name}`)}, ${sql.ref(`provider_day.${name}`)})`;

/** The later one has the price. */
const plus = (one: Row, other: Row): Row => ({
  ...one,
  ...(other.hubPrice && { hubPrice: other.hubPrice }),
  ...Object.fromEntries(SUMS.map((sum) => [sum, Number(one[sum]) + Number(other[sum])])),
});
