import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { OwnerKey } from "../provider-keys/provider-key-store.ts";
import type { Budget, BudgetPeriod, BudgetScope } from "./budget.ts";

export async function putBudget(db: Database, budget: Budget, now: Date): Promise<void> {
  const columns = {
    name: budget.name,
    scope: budget.scope,
    target: budget.target,
    period: budget.period,
    amount_micros: budget.amountMicros ?? null,
    requests_per_minute: budget.requestsPerMinute ?? null,
    tokens_per_minute: budget.tokensPerMinute ?? null,
    fallback_model: budget.fallbackModel ?? null,
  };
  const { key, owner } = budget;
  await db
    .insertInto("budget")
    .values({
      ...{ key, owner_kind: owner.kind, owner_key: owner.key, created_at: now.toISOString() },
      ...columns,
    })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(columns))
    .execute();
}

/** In the order in which they were made. */
export async function listBudgets(
  db: Database,
  owners: readonly OwnerKey[],
): Promise<readonly Budget[]> {
  const rows = await db
    .selectFrom("budget")
    .selectAll()
    .where(({ or, and, eb }) =>
      or(
        owners.map(({ kind, key }) =>
          and([eb("owner_kind", "=", kind), eb("owner_key", "=", key)]),
        ),
      ),
    )
    .orderBy("created_at")
    .orderBy("key")
    .execute();
  return rows.map(fromRow);
}

/** With their counters; pending calls of theirs no longer change anything. */
export async function deleteBudgets(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.deleteFrom("budget").where("key", "in", keys).execute();
  await db.deleteFrom("budget_counter").where("budget_key", "in", keys).execute();
}

/** For an owner that is no more. */
export async function deleteBudgetsOf(db: Database, owner: OwnerKey): Promise<void> {
  const budgets = await listBudgets(db, [owner]);
  await deleteBudgets(
    db,
    budgets.map(({ key }) => key),
  );
}

/** For a token that is no more. */
export async function deleteTokenBudgets(db: Database, tokenKey: string): Promise<void> {
  const rows = await db
    .selectFrom("budget")
    .select("key")
    .where("scope", "=", "token")
    .where("target", "=", tokenKey)
    .execute();
  await deleteBudgets(
    db,
    rows.map(({ key }) => key),
  );
}

export const fromRow = (row: Selectable<Tables["budget"]>): Budget => ({
  key: row.key,
  owner: { kind: row.owner_kind as OwnerKey["kind"], key: row.owner_key },
  name: row.name,
  scope: row.scope as BudgetScope,
  target: row.target,
  period: row.period as BudgetPeriod,
  ...(row.amount_micros !== null && { amountMicros: Number(row.amount_micros) }),
  ...(row.requests_per_minute !== null && { requestsPerMinute: Number(row.requests_per_minute) }),
  ...(row.tokens_per_minute !== null && { tokensPerMinute: Number(row.tokens_per_minute) }),
  ...(row.fallback_model !== null && { fallbackModel: row.fallback_model }),
});
