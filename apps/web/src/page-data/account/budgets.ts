import type { BudgetPeriod, BudgetScope } from "@orrery/registry";
import type { SettingsOwner } from "./owner.ts";

/** The budgets of an owner. */
export interface BudgetsData {
  readonly owner: SettingsOwner;
  /** The service account of the owner that the budgets are of. */
  readonly service?: string;
  readonly budgets: readonly BudgetRow[];
  /** Of an account or service account: those that can have a budget. */
  readonly tokens: readonly { readonly key: string; readonly name: string }[];
  /** The budget that the form changes; absent: it adds one. */
  readonly edited?: BudgetRow;
}

export interface BudgetRow {
  readonly key: string;
  readonly name: string;
  readonly scope: BudgetScope;
  /** As the form takes it: a username, a token's key, an end user, or patterns. */
  readonly target: string;
  readonly targetName: string;
  readonly period: BudgetPeriod;
  /** Millionths of a US dollar. */
  readonly amountMicros?: number;
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  readonly fallbackModel?: string;
  /** Of the present period, those used most first. */
  readonly counters: readonly BudgetCounterRow[];
}

export interface BudgetCounterRow {
  readonly unit: "micros" | "requests" | "tokens";
  /** An account, token or end user; empty where all share the counter. */
  readonly subject: string;
  readonly used: number;
  /** Reserved by pending calls. */
  readonly held: number;
  readonly limit: number;
}
