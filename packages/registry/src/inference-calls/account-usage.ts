/** What an account did and stores, as administrators see it. */
export interface AccountUsage {
  readonly account: string;
  readonly calls: number;
  readonly errors: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly priceMicros: number;
  readonly repos: number;
  readonly storageBytes: number;
  /** The last use of a session or token; absent if never used. */
  readonly lastSeenAt?: Date;
}

export const ACCOUNT_USAGE_SORTS = ["calls", "cost", "storage", "name"] as const;
export type AccountUsageSort = (typeof ACCOUNT_USAGE_SORTS)[number];

export interface AccountUsagePage {
  readonly accounts: readonly AccountUsage[];
  readonly total: number;
  readonly nextCursor?: string;
}

/** Calls of one account on one day (UTC). */
export interface AccountDay extends Omit<AccountUsage, "repos" | "storageBytes" | "lastSeenAt"> {
  readonly day: string;
}
