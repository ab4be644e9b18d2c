import type { CounterUnit } from "../budgets/budget.ts";
import type { Payer } from "../provider-keys/provider-key.ts";
import type { ProviderMapping } from "../provider-mappings/provider-mapping.ts";
import type { Repo } from "../repos/repo.ts";
import type { DayTimes } from "./call-times.ts";

export const CALL_STATUSES = ["ok", "error", "cancelled"] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/** The receipt of one call of a model. What was asked and answered is not in it. */
export interface InferenceCall {
  /** The call's `inference-id`. */
  readonly id: string;
  readonly at: Date;
  /** Absent for a visitor. */
  readonly accountKey?: string;
  /** Of the access token that the call came with. */
  readonly tokenKey?: string;
  /** As the caller tagged it. */
  readonly project?: string;
  /** For whom the caller made it. */
  readonly endUser?: string;
  /** Counters of budgets that count what it used; not stored with it. */
  readonly counters?: readonly { readonly key: string; readonly unit: CounterUnit }[];
  readonly payer: Pick<Payer, "kind" | "key">;
  /** Absent for a model that is not on this hub. */
  readonly repoKey?: string;
  /** As the caller named it, without a provider. */
  readonly model: string;
  /** The commit that was run, where it is known. */
  readonly revision?: string;
  readonly task: string;
  readonly provider: string;
  readonly providerModelId: string;
  /** Why this provider was chosen, as text, such as `fastest of 3`. */
  readonly reason: string;
  readonly status: CallStatus;
  readonly errorCode?: string;
  /** How often providers were asked, the ones that were given up included. */
  readonly attempts: number;
  readonly isStream: boolean;
  /** It got an answer that was recorded before: no one was asked, and it cost nothing. */
  readonly isCached?: boolean;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** Millionths of a US dollar; absent without a known price. */
  readonly priceMicros?: number;
  readonly durationMs: number;
  readonly firstTokenMs?: number;
}

/** Whose calls: those an account made, or those an organization or the hub paid. */
export type UsageOf =
  | { readonly kind: "account" }
  | { readonly kind: "organization"; readonly name: string }
  | { readonly kind: "hub" };

export const USAGE_GROUPS = [
  "day",
  "model",
  "provider",
  "payer",
  "account",
  "token",
  "project",
  "user",
] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** Which calls: those between two days, both included, such as `2026-11-22`. */
export interface UsageRange {
  readonly from: string;
  readonly to: string;
}

/** What the calls of one group add up to. */
export interface SpendingRow {
  /** A day, a model, a provider, a name, a project or an end user; empty if the call has no such value. */
  readonly group: string;
  readonly calls: number;
  readonly errors: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly priceMicros: number;
}

/** One page of receipts, newest first. */
export interface CallPage {
  readonly calls: readonly InferenceCall[];
  readonly nextCursor?: string;
}

/** How a provider did lately with a model, by the calls of this hub. */
export interface ProviderRecord {
  readonly provider: string;
  readonly calls: number;
  readonly errors: number;
  /** Medians of the calls that went well. */
  readonly durationMs?: number;
  readonly firstTokenMs?: number;
  /** Output tokens a second, while they came. */
  readonly tokensPerSecond?: number;
  /** US dollars for a million tokens of both kinds, as paid. */
  readonly paidPerMillion?: number;
}

/** How a provider did on one day (UTC): calls of one model, and checks without a model. */
export interface ProviderDay extends DayTimes {
  readonly provider: string;
  readonly day: string;
  readonly calls: number;
  readonly errors: number;
  readonly checks: number;
  readonly failedChecks: number;
  /** Means of the calls that went well. */
  readonly durationMs?: number;
  readonly firstTokenMs?: number;
  /** US dollars for a million tokens, as the model's mapping said at the last call of the day. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
}

export const PROVIDER_WINDOWS = ["24h", "7d", "30d"] as const;
/** The last 24 hours by hour, or the last days by day; the current one included. */
export type ProviderWindow = (typeof PROVIDER_WINDOWS)[number];

/** What calls of a model by one provider came to. */
export interface ProviderSums extends DayTimes {
  readonly calls: number;
  readonly errors: number;
}

/** A model that a provider runs, or ran in the last 30 days, and how it did in a window. */
export interface ProviderModel extends ProviderSums {
  readonly repo: Repo;
  /** The hub itself can run it. */
  readonly runsHere: boolean;
  /** Absent for a model that no one maps to the provider, or no longer. */
  readonly mapping?: ProviderMapping;
}

/** One hour or day (UTC) of a model with a provider: `2026-11-28T09` or `2026-11-28`. */
export interface ProviderPeriod extends ProviderSums {
  readonly period: string;
  /** Of days: as in `ProviderDay`. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
}

/** Looks at a provider, which are of no model. */
export interface ProviderChecks {
  readonly period: string;
  readonly checks: number;
  readonly failedChecks: number;
}

/** How the last look at a provider went. */
export interface ProviderProbe {
  readonly provider: string;
  readonly at: Date;
  readonly isUp: boolean;
  readonly durationMs: number;
  readonly errorCode?: string;
}
