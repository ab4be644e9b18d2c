/** `/admin/limits` */
export interface LimitsData {
  readonly limits: readonly LimitRow[];
  readonly refusals: readonly RefusalRow[];
}

export interface LimitRow {
  readonly name: string;
  /** What it limits, as a sentence. */
  readonly bounds: string;
  readonly per: string;
  readonly unit: string;
  /** In force; 0 is no limit. */
  readonly value: number;
  readonly source: "fixed" | "default" | "setting" | "administrator";
  /** The environment variable that sets it. */
  readonly setting?: string;
  /** What applies without a change by an administrator. */
  readonly standard: number;
  /** It can be changed here, without a restart. */
  readonly isChangeable: boolean;
}

/** Requests of one caller that passed a limit on one day. */
export interface RefusalRow {
  readonly day: string;
  readonly kind: string;
  readonly caller: string;
  readonly isAccount: boolean;
  readonly count: number;
  readonly lastAt: string;
}

/** `/admin/notices`: the banner and the terms. */
export interface NoticesData {
  readonly banner?: BannerSettings;
  readonly terms?: TermsSettings;
  /** Why changes are refused now. */
  readonly readOnly?: string;
}

export interface BannerSettings {
  readonly text: string;
  readonly level: "info" | "warning";
  readonly from?: string;
  readonly until?: string;
}

export interface TermsSettings {
  readonly version: number;
  readonly body: string;
  readonly isRequired: boolean;
  readonly createdAt: string;
}

/** `/terms` */
export interface TermsData {
  readonly version: number;
  readonly html: string;
  readonly createdAt: string;
  /** The viewer has to accept this version. */
  readonly mustAccept: boolean;
  /** The page to return to. */
  readonly next: string;
}

/** `/admin/usage/accounts` */
export interface AccountUsageData {
  readonly days: number;
  readonly from: string;
  readonly to: string;
  readonly sort: AccountUsageOrder;
  readonly accounts: readonly AccountUsageRow[];
  readonly total: number;
  readonly nextCursor?: string;
}

export type AccountUsageOrder = "calls" | "cost" | "storage" | "name";

export interface AccountUsageRow {
  readonly account: string;
  readonly calls: number;
  readonly errors: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly priceMicros: number;
  readonly repos: number;
  readonly storageBytes: number;
  readonly lastSeenAt?: string;
}
