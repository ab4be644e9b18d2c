import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { BudgetLevel } from "../budgets/budget.ts";
import { settleCalls } from "../budgets/counter-store.ts";
import type { Database, Tables } from "../database.ts";
import type { Payer } from "../provider-keys/provider-key.ts";
import type {
  CallStatus,
  InferenceCall,
  ProviderProbe,
  SpendingRow,
  UsageGroup,
  UsageRange,
} from "./inference-call.ts";
import { addCallDays } from "./provider-day-store.ts";
import type { RecordedCall } from "./provider-record.ts";

/** Rows of one statement: PostgreSQL takes 65,535 values, SQLite fewer. */
const BATCH = 500;

/**
 * An existing call stays unchanged, so a batch may be written twice; budgets count it in the same transaction.
 * Returns the budgets that reached a share of their limit.
 */
export async function insertCalls(
  db: Database,
  calls: readonly InferenceCall[],
): Promise<readonly BudgetLevel[]> {
  const levels: BudgetLevel[] = [];
  for (let start = 0; start < calls.length; start += BATCH) {
    const batch = calls.slice(start, start + BATCH);
    await db.transaction().execute(async (transaction) => {
      const added = await transaction
        .insertInto("inference_call")
        .values(batch.map(toRow))
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .execute();
      const ids = new Set(added.map(({ id }) => id));
      // A call that stands twice in a batch is added once.
      const fresh = batch.filter(({ id }) => ids.delete(id));
      await addCallDays(transaction, fresh);
      const counted = fresh.filter(({ counters }) => counters && counters.length > 0);
      if (counted.length > 0)
        levels.push(
          ...(await settleCalls(
            transaction,
            counted.map(({ id }) => id),
            counted.flatMap(usedBy),
          )),
        );
    });
  }
  return levels;
}

/** What a call adds to its counters; requests were counted before it was sent. */
const usedBy = ({
  counters = [],
  priceMicros = 0,
  inputTokens = 0,
  outputTokens = 0,
}: InferenceCall) =>
  counters
    .filter(({ unit }) => unit !== "requests")
    .map(({ key, unit }) => ({
      key,
      used: unit === "micros" ? priceMicros : inputTokens + outputTokens,
    }));

/** Calls by who made them, or by who paid. */
export type CallFilter = { readonly accountKey: string } | Pick<Payer, "kind" | "key">;

/** Newest first, before the call with this time and id. */
export async function listCalls(
  db: Database,
  filter: CallFilter,
  limit: number,
  before?: { readonly at: string; readonly id: string },
): Promise<readonly InferenceCall[]> {
  let query = db
    .selectFrom("inference_call")
    .selectAll()
    .where((where) => of(where, filter));
  if (before)
    query = query.where(({ or, and, eb }) =>
      or([eb("at", "<", before.at), and([eb("at", "=", before.at), eb("id", "<", before.id)])]),
    );
  const rows = await query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
  return rows.map(fromRow);
}

/** By day in order of time, otherwise what cost most, and then what was called most, first. */
export async function sumCalls(
  db: Database,
  filter: CallFilter,
  { from, to }: UsageRange,
  group: UsageGroup,
): Promise<readonly SpendingRow[]> {
  const value = GROUPS[group];
  const rows = await db
    .selectFrom("inference_call")
    .leftJoin("account", "account.key", "inference_call.payer_key")
    .leftJoin("organization", "organization.key", "inference_call.payer_key")
    .leftJoin("account as caller", "caller.key", "inference_call.account_key")
    .leftJoin("access_token", "access_token.key", "inference_call.token_key")
    .select(({ fn }) => [
      value.as("group"),
      fn.countAll<number>().as("calls"),
      sql<number>`sum(case when status = 'error' then 1 else 0 end)`.as("errors"),
      sql<number>`sum(coalesce(input_tokens, 0))`.as("input_tokens"),
      sql<number>`sum(coalesce(output_tokens, 0))`.as("output_tokens"),
      sql<number>`sum(coalesce(price_micros, 0))`.as("price_micros"),
    ])
    .where((where) => of(where as ExpressionBuilder<Tables, "inference_call">, filter))
    .where("at", ">=", from)
    .where("at", "<", `${to}~`)
    .groupBy(value)
    .execute();
  const sums = rows.map((row) => ({
    group: row.group ?? "",
    calls: Number(row.calls),
    errors: Number(row.errors),
    inputTokens: Number(row.input_tokens),
    outputTokens: Number(row.output_tokens),
    priceMicros: Number(row.price_micros),
  }));
  return group === "day"
    ? sums.toSorted((a, b) => (a.group < b.group ? -1 : 1))
    : sums.toSorted(
        (a, b) =>
          b.priceMicros - a.priceMicros || b.calls - a.calls || (a.group < b.group ? -1 : 1),
      );
}

const GROUPS = {
  day: sql<string>`substr(at, 1, 10)`,
  model: sql<string>`model`,
  provider: sql<string>`provider`,
  payer: sql<string>`coalesce(account.name, organization.name, payer_kind)`,
  account: sql<string>`coalesce(caller.name, inference_call.account_key)`,
  // A token that was deleted has its key left; without one it was a session.
  token: sql<string>`case when token_key is null then null
    else coalesce(caller.name, '') || ' / ' || coalesce(access_token.name, token_key) end`,
  project: sql<string>`project`,
  user: sql<string>`end_user`,
} as const satisfies Record<UsageGroup, unknown>;

/** The newest calls of a model since then, or of all models; without those that were never sent. */
export async function listRecorded(
  db: Database,
  repoKey: string | undefined,
  since: Date,
  limit: number,
): Promise<readonly RecordedCall[]> {
  let query = db
    .selectFrom("inference_call")
    .select([
      "provider",
      "status",
      "input_tokens",
      "output_tokens",
      "price_micros",
      "duration_ms",
      "first_token_ms",
    ])
    .where("at", ">=", since.toISOString())
    .where("attempts", ">", 0);
  if (repoKey !== undefined) query = query.where("repo_key", "=", repoKey);
  return query.orderBy("at", "desc").limit(limit).execute();
}

export async function putProbe(db: Database, probe: ProviderProbe): Promise<void> {
  const columns = {
    at: probe.at.toISOString(),
    is_up: probe.isUp ? 1 : 0,
    duration_ms: probe.durationMs,
    error_code: probe.errorCode ?? null,
  };
  await db
    .insertInto("provider_probe")
    .values({ provider: probe.provider, ...columns })
    .onConflict((conflict) => conflict.column("provider").doUpdateSet(columns))
    .execute();
}

export async function listProbes(db: Database): Promise<readonly ProviderProbe[]> {
  const rows = await db.selectFrom("provider_probe").selectAll().execute();
  return rows.map((row) => ({
    provider: row.provider,
    at: new Date(row.at),
    isUp: row.is_up === 1,
    durationMs: row.duration_ms,
    ...(row.error_code !== null && { errorCode: row.error_code }),
  }));
}

const of = ({ and, eb }: ExpressionBuilder<Tables, "inference_call">, filter: CallFilter) =>
  "accountKey" in filter
    ? eb("inference_call.account_key", "=", filter.accountKey)
    : and([eb("payer_kind", "=", filter.kind), eb("payer_key", "=", filter.key)]);

const toRow = (call: InferenceCall): Selectable<Tables["inference_call"]> => ({
  id: call.id,
  at: call.at.toISOString(),
  account_key: call.accountKey ?? null,
  token_key: call.tokenKey ?? null,
  project: call.project ?? null,
  end_user: call.endUser ?? null,
  payer_kind: call.payer.kind,
  payer_key: call.payer.key,
  repo_key: call.repoKey ?? null,
  model: call.model,
  revision: call.revision ?? null,
  task: call.task,
  provider: call.provider,
  provider_model_id: call.providerModelId,
  reason: call.reason,
  status: call.status,
  error_code: call.errorCode ?? null,
  attempts: call.attempts,
  is_stream: call.isStream ? 1 : 0,
  is_cached: call.isCached ? 1 : 0,
  input_tokens: call.inputTokens ?? null,
  output_tokens: call.outputTokens ?? null,
  price_micros: call.priceMicros ?? null,
  duration_ms: call.durationMs,
  first_token_ms: call.firstTokenMs ?? null,
});

const fromRow = (row: Selectable<Tables["inference_call"]>): InferenceCall => ({
  id: row.id,
  at: new Date(row.at),
  ...(row.account_key !== null && { accountKey: row.account_key }),
  ...(row.token_key !== null && { tokenKey: row.token_key }),
  ...(row.project !== null && { project: row.project }),
  ...(row.end_user !== null && { endUser: row.end_user }),
  payer: { kind: row.payer_kind as Payer["kind"], key: row.payer_key },
  ...(row.repo_key !== null && { repoKey: row.repo_key }),
  model: row.model,
  ...(row.revision !== null && { revision: row.revision }),
  task: row.task,
  provider: row.provider,
  providerModelId: row.provider_model_id,
  reason: row.reason,
  status: row.status as CallStatus,
  ...(row.error_code !== null && { errorCode: row.error_code }),
  attempts: row.attempts,
  isStream: row.is_stream === 1,
  ...(row.is_cached === 1 && { isCached: true }),
  ...(row.input_tokens !== null && { inputTokens: row.input_tokens }),
  ...(row.output_tokens !== null && { outputTokens: row.output_tokens }),
  ...(row.price_micros !== null && { priceMicros: Number(row.price_micros) }),
  durationMs: row.duration_ms,
  ...(row.first_token_ms !== null && { firstTokenMs: row.first_token_ms }),
});
