import type { KeyOwner } from "../provider-keys/provider-key.ts";
import type { OwnerKey } from "../provider-keys/provider-key-store.ts";

/** Whose budgets; those of a service account are for the admins of its organization. */
export type BudgetOwner =
  | KeyOwner
  | { readonly kind: "service"; readonly organization: string; readonly name: string };

export const BUDGET_PERIODS = ["day", "month", "total"] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/** What a budget is for: all calls of its owner, or some of them. */
export const BUDGET_SCOPES = ["all", "account", "token", "models", "user"] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number];

/** What calls of models may cost in a period (UTC), and how many there may be in a minute. */
export interface BudgetTerms {
  readonly name: string;
  readonly scope: BudgetScope;
  /**
   * An account or token by its key, an end user, or patterns of models, one a line. Empty for `all`; of an
   * account, token or user: each has the budget to itself.
   */
  readonly target: string;
  readonly period: BudgetPeriod;
  /** Millionths of a US dollar. */
  readonly amountMicros?: number;
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  /** The model that answers once the amount is spent; without it calls are refused. */
  readonly fallbackModel?: string;
}

export interface Budget extends BudgetTerms {
  readonly key: string;
  readonly owner: OwnerKey;
}

export const COUNTER_UNITS = ["micros", "requests", "tokens"] as const;
export type CounterUnit = (typeof COUNTER_UNITS)[number];

/** What is used of a budget in one period, by one subject. */
export interface BudgetCounter {
  readonly key: string;
  readonly unit: CounterUnit;
  /** Whose: an account, token or end user; empty where all share it. */
  readonly subject: string;
  readonly period: string;
  readonly used: number;
  /** Reserved by pending calls. */
  readonly held: number;
  readonly most: number;
}

/** A budget as its owner sees it, with the counters of the present period. */
export interface BudgetStatus extends Budget {
  /** The target by its present name. */
  readonly targetName: string;
  /** Those used most first; subjects by their present names. */
  readonly counters: readonly BudgetCounter[];
}

/** The owner is notified once in a period when a share is reached. */
export const WARNED_AT = [100, 80, 50] as const;

/** A counter that reached a share of its limit. */
export interface BudgetLevel {
  readonly budget: { readonly key: string; readonly name: string };
  readonly owner: OwnerKey;
  readonly percent: number;
}

/** Of one owner. */
export const MAX_BUDGETS = 200;
export const MAX_BUDGET_NAME = 80;
export const MAX_BUDGET_TARGET = 2_000;
/** A billion dollars. */
export const MAX_AMOUNT_MICROS = 1e15;
export const MAX_PER_MINUTE = 1e12;
/** Counters of one budget that are shown. */
export const SHOWN_COUNTERS = 100;

/** The patterns of a scope of models. */
export const patternsOf = (target: string): readonly string[] =>
  target.split(/[\s,]+/).filter((pattern) => pattern !== "");
