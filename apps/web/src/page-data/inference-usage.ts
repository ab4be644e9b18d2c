import type { SpendingOwner } from "./providers.ts";

/** What was called, when, and what it cost. */
export interface InferenceUsageData {
  readonly owner: SpendingOwner;
  /** How many days back, this one included. */
  readonly days: number;
  /** Every day of them, those without calls too. */
  readonly byDay: readonly UsageSum[];
  /** Most called first. */
  readonly byModel: readonly UsageSum[];
  readonly byProvider: readonly UsageSum[];
  readonly byPayer: readonly UsageSum[];
  readonly receipts: readonly Receipt[];
  /** The `?cursor=` of the next page of receipts; absent on the last. */
  readonly nextCursor?: string;
  /** True when this is not the first page of receipts. */
  readonly isContinued: boolean;
  /** Present for an account that has such files. */
  readonly temporaryFiles?: TemporaryFilesRoom;
}

/** Files of calls by fal's clients. */
export interface TemporaryFilesRoom {
  readonly usedBytes: number;
  /** Absent: no limit. */
  readonly limitBytes?: number;
}

export interface UsageSum {
  /** A day, a model, a provider or a payer's name. */
  readonly group: string;
  readonly calls: number;
  readonly errors: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Millionths of a US dollar. */
  readonly priceMicros: number;
}

export interface Receipt {
  readonly id: string;
  readonly at: string;
  readonly model: string;
  readonly task: string;
  readonly provider: string;
  /** Why this provider, in words. */
  readonly reason: string;
  readonly status: "ok" | "error" | "cancelled";
  readonly errorCode?: string;
  readonly payer: SpendingOwner["kind"];
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** Millionths of a US dollar; absent where nobody knows the price. */
  readonly priceMicros?: number;
  readonly durationMs: number;
}
