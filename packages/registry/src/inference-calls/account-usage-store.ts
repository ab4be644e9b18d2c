import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { AccountDay, AccountUsage, AccountUsageSort } from "./account-usage.ts";
import type { UsageRange } from "./inference-call.ts";

const SUMS = [
  sql<number>`count(*)`.as("calls"),
  sql<number>`sum(case when status = 'error' then 1 else 0 end)`.as("errors"),
  sql<number>`sum(coalesce(input_tokens, 0))`.as("input_tokens"),
  sql<number>`sum(coalesce(output_tokens, 0))`.as("output_tokens"),
  sql<number>`sum(coalesce(price_micros, 0))`.as("price_micros"),
];

const ORDERS = {
  calls: sql`coalesce(called.calls, 0) desc`,
  cost: sql`coalesce(called.price_micros, 0) desc`,
  storage: sql`coalesce(owner_usage.lfs_bytes + owner_usage.history_bytes, 0) desc`,
  name: sql`account.lookup_name`,
} as const satisfies Record<AccountUsageSort, unknown>;

/** Every account with the sums of its calls between two days, both included. */
export async function listAccountUsage(
  db: Database,
  { from, to }: UsageRange,
  {
    sort,
    offset,
    limit,
  }: { readonly sort: AccountUsageSort; readonly offset: number; readonly limit: number },
): Promise<readonly AccountUsage[]> {
  const called = db
    .selectFrom("inference_call")
    .select(["account_key", ...SUMS])
    .where("account_key", "is not", null)
    .where("at", ">=", from)
    .where("at", "<", `${to}~`)
    .groupBy("account_key")
    .as("called");
  const rows = await db
    .selectFrom("account")
    .leftJoin(called, "called.account_key", "account.key")
    .leftJoin("owner_usage", "owner_usage.owner", "account.lookup_name")
    .select(["account.name", "called.calls", "called.errors", "called.input_tokens"])
    .select(["called.output_tokens", "called.price_micros", "owner_usage.repos"])
    .select(
      sql<number>`coalesce(lfs_bytes, 0) + coalesce(history_bytes, 0) + coalesce(upload_bytes, 0)`.as(
        "stored",
      ),
    )
    .select(({ selectFrom }) => [
      selectFrom("session")
        .whereRef("session.account_key", "=", "account.key")
        .select(({ fn }) => fn.max("rotated_at").as("at"))
        .as("session_at"),
      selectFrom("access_token")
        .whereRef("access_token.account_key", "=", "account.key")
        .select(({ fn }) => fn.max("last_used_at").as("at"))
        .as("token_at"),
    ])
    .orderBy(ORDERS[sort])
    .orderBy("account.lookup_name")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const seen = [row.session_at ?? "", row.token_at ?? ""].toSorted().at(-1);
    return {
      account: row.name,
      ...sumsOf(row),
      repos: Number(row.repos ?? 0),
      storageBytes: Number(row.stored),
      ...(seen && { lastSeenAt: new Date(seen) }),
    };
  });
}

export async function countAccounts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("account")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** By day, then by name. */
export async function listAccountDays(
  db: Database,
  { from, to }: UsageRange,
): Promise<readonly AccountDay[]> {
  const day = sql<string>`substr(at, 1, 10)`;
  const rows = await db
    .selectFrom("inference_call")
    .innerJoin("account", "account.key", "inference_call.account_key")
    .select([day.as("day"), "account.name", ...SUMS])
    .where("at", ">=", from)
    .where("at", "<", `${to}~`)
    .groupBy([day, "account.name"])
    .orderBy(day)
    .orderBy("account.name")
    .execute();
  return rows.map((row) => ({ day: row.day, account: row.name, ...sumsOf(row) }));
}

interface Sums {
  readonly calls: number | null;
  readonly errors: number | null;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly price_micros: number | null;
}

const sumsOf = ({ calls, errors, input_tokens, output_tokens, price_micros }: Sums) => ({
  calls: Number(calls ?? 0),
  errors: Number(errors ?? 0),
  inputTokens: Number(input_tokens ?? 0),
  outputTokens: Number(output_tokens ?? 0),
  priceMicros: Number(price_micros ?? 0),
});
