import { findAccount } from "../accounts/account-store.ts";
import { isPattern, PATTERN_RULE } from "../allowed-models/allowed-model.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { ownerKeyOf } from "../provider-keys/owner-key.ts";
import { canManageKeys } from "../provider-keys/provider-key-access.ts";
import type { OwnerKey } from "../provider-keys/provider-key-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getServiceHolder } from "../service-accounts/service-accounts.ts";
import { findAccessTokenByKey } from "../tokens/access-token-store.ts";
import type { Viewer } from "../viewer.ts";
import {
  BUDGET_PERIODS,
  type Budget,
  type BudgetOwner,
  type BudgetStatus,
  type BudgetTerms,
  type CounterUnit,
  MAX_BUDGET_TARGET,
  MAX_BUDGETS,
  patternsOf,
  SHOWN_COUNTERS,
} from "./budget.ts";
import { deleteBudgets, listBudgets, putBudget } from "./budget-store.ts";
import { periodAt } from "./budget-wants.ts";
import { checkTerms } from "./check-terms.ts";
import { listCounters } from "./counter-store.ts";
import { findSubjectNames } from "./subject-store.ts";

/** What calls of models may cost: for the hub's administrators, organizations' admins, and accounts themselves. */
export interface Budgets {
  /** In the order in which they were made, with what is used of them now. */
  list(viewer: Viewer, owner: BudgetOwner): Promise<readonly BudgetStatus[]>;
  /** Adds a budget, or changes the one with this key. An account as the target is given by its name. Returns the key. */
  put(viewer: Viewer, owner: BudgetOwner, terms: BudgetTerms, key?: string): Promise<string>;
  /** Idempotent. */
  delete(viewer: Viewer, owner: BudgetOwner, key: string): Promise<void>;
}

type Deps = Pick<RegistryDeps, "db" | "now" | "newKey">;

export function createBudgets({ db, now, newKey }: Deps): Budgets {
  async function managed(viewer: Viewer, owner: BudgetOwner): Promise<OwnerKey> {
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to manage budgets.");
    if (owner.kind === "service") {
      const { key } = await getServiceHolder(db, viewer, owner);
      return { kind: "account", key };
    }
    if (!canManageKeys(viewer, owner))
      throw new RegistryError("forbidden", "You don't have permission to manage these budgets.");
    return ownerKeyOf(db, viewer, owner);
  }

  return {
    async list(viewer, owner) {
      const budgets = await listBudgets(db, [await managed(viewer, owner)]);
      return withCounters(db, budgets, now());
    },

    async put(viewer, owner, terms, key) {
      const by = await managed(viewer, owner);
      const known = await listBudgets(db, [by]);
      if (key !== undefined && !known.some((budget) => budget.key === key))
        throw new RegistryError("budget-not-found", "Budget not found.");
      if (key === undefined && known.length >= MAX_BUDGETS)
        throw new RegistryError("bad-request", `Use at most ${MAX_BUDGETS} budgets.`);
      const target = await targetOf(db, by, terms);
      const budget = { ...checkTerms(terms), target, key: key ?? newKey(), owner: by };
      await putBudget(db, budget, now());
      return budget.key;
    },

    async delete(viewer, owner, key) {
      const known = await listBudgets(db, [await managed(viewer, owner)]);
      await deleteBudgets(
        db,
        known.filter((one) => one.key === key).map((one) => one.key),
      );
    },
  };
}

async function withCounters(
  db: Database,
  budgets: readonly Budget[],
  now: Date,
): Promise<readonly BudgetStatus[]> {
  const minute = now.toISOString().slice(0, 16);
  const periods = [...BUDGET_PERIODS.map((period) => periodAt(period, now)), minute];
  const keys = budgets.map(({ key }) => key);
  const counters = await listCounters(db, keys, periods);
  const byBudget = Map.groupBy(counters, ({ budgetKey }) => budgetKey);
  const nameOf = await findSubjectNames(db, [
    ...budgets.map(({ target }) => target),
    ...counters.map(({ subject }) => subject),
  ]);
  return budgets.map((budget) => ({
    ...budget,
    targetName: nameOf(budget.target),
    counters: (byBudget.get(budget.key) ?? [])
      .filter(({ unit, period }) => unit !== "micros" || period === periodAt(budget.period, now))
      .slice(0, SHOWN_COUNTERS)
      .flatMap(({ budgetKey: _, ...counter }) => {
        const most = limitOf(budget, counter.unit);
        return most === undefined ? [] : [{ ...counter, most, subject: nameOf(counter.subject) }];
      }),
  }));
}

const limitOf = (budget: Budget, unit: CounterUnit): number | undefined =>
  ({
    micros: budget.amountMicros,
    requests: budget.requestsPerMinute,
    tokens: budget.tokensPerMinute,
  })[unit];

/** The target as it is stored. Throws `bad-request`, `account-not-found` and `token-not-found`. */
async function targetOf(
  db: Database,
  owner: OwnerKey,
  { scope, target: given }: BudgetTerms,
): Promise<string> {
  const target = given.trim();
  if (target.length > MAX_BUDGET_TARGET)
    throw new RegistryError("bad-request", `Use up to ${MAX_BUDGET_TARGET} characters.`);
  if (scope === "all") return "";
  if (scope === "models") {
    const patterns = patternsOf(target);
    if (patterns.length === 0 || !patterns.every(isPattern))
      throw new RegistryError("bad-request", PATTERN_RULE);
    return patterns.join("\n");
  }
  if (target === "" || scope === "user") return target;
  if (scope === "account") {
    const account = await findAccount(db, target);
    if (!account) throw new RegistryError("account-not-found", `Account "${target}" not found.`);
    return account.key;
  }
  const token = await findAccessTokenByKey(db, target);
  if (!token || owner.kind !== "account" || token.accountKey !== owner.key)
    throw new RegistryError("token-not-found", "Token not found.");
  return token.key;
}
