import type { SettingsOwner } from "./owner.ts";

/** The calls of an owner, with dates and costs. */
export interface SpendingData {
  readonly owner: SettingsOwner;
  /** Number of days, today included. */
  readonly days: number;
  /** All days, those without calls included. */
  readonly byDay: readonly SpendingSum[];
  /** The first and the last day. */
  readonly range: { readonly from: string; readonly to: string };
  /** What cost most first. */
  readonly byModel: readonly SpendingSum[];
  readonly byProvider: readonly SpendingSum[];
  readonly byPayer: readonly SpendingSum[];
  /** Empty for an account. */
  readonly byAccount: readonly SpendingSum[];
  readonly byToken: readonly SpendingSum[];
  readonly byProject: readonly SpendingSum[];
  /** By end user of applications. */
  readonly byUser: readonly SpendingSum[];
  readonly receipts: readonly Receipt[];
  /** The `?cursor=` of the next page of receipts; absent on the last. */
  readonly nextCursor?: string;
  /** True when this is not the first page of receipts. */
  readonly isContinued: boolean;
  /** Present for an account with such files. */
  readonly temporaryFiles?: TemporaryFilesRoom;
}

/** The temporary files of calls by fal's clients. */
export interface TemporaryFilesRoom {
  readonly usedBytes: number;
  /** Absent if there is no limit. */
  readonly limitBytes?: number;
}

export interface SpendingSum {
  /** A day, a model, a provider, a name, a project or an end user. */
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
  /** Why this provider was chosen, as text. */
  readonly reason: string;
  readonly status: "ok" | "error" | "cancelled";
  readonly errorCode?: string;
  readonly payer: SettingsOwner["kind"];
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** Millionths of a US dollar; absent if the price is unknown. */
  readonly priceMicros?: number;
  readonly durationMs: number;
}
