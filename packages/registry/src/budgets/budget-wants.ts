import { matchesAny } from "../allowed-models/match-pattern.ts";
import type { Payer } from "../provider-keys/provider-key.ts";
import { type Budget, type BudgetPeriod, type CounterUnit, patternsOf } from "./budget.ts";

/** A call before it is sent, with an upper bound of what it uses. */
export interface BudgetAsk {
  /** Absent for a visitor. */
  readonly accountKey?: string | undefined;
  readonly tokenKey?: string | undefined;
  /** For whom the caller makes the call. */
  readonly endUser?: string | undefined;
  /** Every name of the model that is called: after aliases, and as its provider knows it. */
  readonly models: readonly string[];
  readonly payer: Pick<Payer, "kind" | "key">;
  /** No key is spent: this hub runs the model, or its operator's service. */
  readonly isKeyless: boolean;
  /** `undefined` without a known price. */
  readonly micros: number | undefined;
  readonly tokens: number;
}

/** What is to be added to one counter. */
export interface Want {
  readonly key: string;
  readonly budget: Budget;
  readonly unit: CounterUnit;
  readonly subject: string;
  readonly period: string;
  /** At once. */
  readonly used: number;
  /** Until the call is over. */
  readonly held: number;
  readonly most: number;
}

/** The counters that a call needs, in a fixed order, and the budget that its unknown price stops. Pure. */
export function wantsOf(
  budgets: readonly Budget[],
  ask: BudgetAsk,
  now: Date,
): { readonly wants: readonly Want[]; readonly unpriced?: Budget } {
  const applying = budgets.flatMap((budget) => {
    const subject = paysFor(budget, ask) ? subjectOf(budget, ask) : undefined;
    return subject === undefined ? [] : [{ budget, subject }];
  });
  const unpriced =
    ask.micros === undefined
      ? applying.find(({ budget }) => budget.amountMicros !== undefined)?.budget
      : undefined;
  const minute = now.toISOString().slice(0, 16);
  const wants = applying.flatMap(({ budget, subject }) => {
    const { amountMicros, requestsPerMinute, tokensPerMinute } = budget;
    const want = (unit: CounterUnit, most: number | undefined, amounts: readonly number[]) => {
      const [used = 0, held = 0] = amounts;
      if (most === undefined || used + held === 0) return [];
      const period = unit === "micros" ? periodAt(budget.period, now) : minute;
      const key = [budget.key, unit, period, subject].join("/");
      return [{ key, budget, unit, subject, period, used, held, most }];
    };
    return [
      ...want("micros", amountMicros, [0, ask.micros ?? 0]),
      ...want("requests", requestsPerMinute, [1, 0]),
      ...want("tokens", tokensPerMinute, [0, ask.tokens]),
    ];
  });
  return {
    wants: wants.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    ...(unpriced && { unpriced }),
  };
}

/** The period of a budget at a time. */
export function periodAt(period: BudgetPeriod, now: Date): string {
  if (period === "total") return "total";
  return now.toISOString().slice(0, period === "day" ? 10 : 7);
}

/** Whether the call is at the budget's owner's cost, or is the account's own. */
function paysFor({ owner }: Budget, { accountKey, payer, isKeyless }: BudgetAsk): boolean {
  if (owner.kind === "account") return owner.key === accountKey;
  if (owner.kind === "hub") return isKeyless || payer.kind === "hub";
  return payer.kind === "organization" && payer.key === owner.key;
}

function subjectOf({ scope, target }: Budget, ask: BudgetAsk): string | undefined {
  const one = (value: string | undefined) =>
    value !== undefined && (target === "" || target === value) ? value : undefined;
  switch (scope) {
    case "all":
      return "";
    case "account":
      return one(ask.accountKey);
    case "token":
      return one(ask.tokenKey);
    case "models":
      return ask.models.some((model) => matchesAny(patternsOf(target), model)) ? "" : undefined;
    // Calls for no one in particular share one counter, so that leaving the field out is no way round.
    case "user":
      return one(ask.endUser ?? "");
  }
}
