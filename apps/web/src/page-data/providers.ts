import type { SettingsOwner } from "./account/owner.ts";
import type { RepoHead } from "./repo/repo-head.ts";

/** The provider keys of an owner, without the secrets. */
export interface ProviderKeysData {
  readonly owner: SettingsOwner;
  readonly keys: readonly ProviderKeySummary[];
  /** Providers that accept a key and have none. */
  readonly missing: readonly ProviderName[];
  /** Providers that need more than a key. */
  readonly runtimes: readonly RuntimeSettings[];
  /** What the keys pay for; absent for an account, whose keys pay for any model. */
  readonly allowed?: readonly AllowedModelRow[];
  /** The provider priority. */
  readonly order: readonly ProviderName[];
  readonly unordered: readonly ProviderName[];
}

/** Models of a provider that a shared key pays for. Prices are US dollars. */
export interface AllowedModelRow {
  readonly provider: string;
  readonly label: string;
  readonly pattern: string;
  /** Per million tokens. */
  readonly inputPrice?: number;
  readonly cachedPrice?: number;
  readonly outputPrice?: number;
  /** In tokens. */
  readonly contextLength?: number;
  /** It is as its provider lists it. */
  readonly isImported?: true;
  /** Per call. */
  readonly requestPrice?: number;
}

export interface ProviderName {
  readonly id: string;
  readonly label: string;
}

/** The access settings of Amazon Bedrock by form field, without secrets. */
export interface RuntimeSettings {
  readonly provider: string;
  readonly label: string;
  /** Whether the machine's own role may be used. */
  readonly canUseRole: boolean;
  /** Absent if not configured. */
  readonly access?: {
    readonly region?: string;
    readonly endpoint?: string;
    readonly mode: string;
    readonly appId: string;
    readonly credential: string;
    readonly accessKeyId?: string;
  };
}

export interface ProviderKeySummary {
  readonly key: string;
  /** What its owner calls it; empty if it has no label. */
  readonly name: string;
  readonly weight: number;
  readonly lastFour?: string;
  readonly provider: string;
  readonly label: string;
  readonly createdBy: string;
  readonly createdAt: string;
  /** The result of the last test of the key. */
  readonly check?: {
    readonly result: "accepted" | "refused" | "unreachable" | "untold";
    readonly at: string;
  };
}

/** A row of the provider table, from this hub's own calls. */
export interface ProviderRow {
  readonly provider: string;
  readonly label: string;
  /** The provider's model ID. */
  readonly providerId: string;
  readonly task: string;
  readonly isStaging: boolean;
  /** Whether the viewer can call it: a key is set, or none is needed. */
  readonly isConfigured: boolean;
  /** Paused for a while after failures. */
  readonly isResting: boolean;
  /** US dollars per million tokens. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
  readonly paidPerMillion?: number;
  /** Tokens. */
  readonly contextLength?: number;
  /** Of the last seven days. */
  readonly calls: number;
  /** 0…1. */
  readonly errorRate?: number;
  readonly firstTokenMs?: number;
  readonly tokensPerSecond?: number;
  readonly lastProbe?: { readonly at: string; readonly isUp: boolean; readonly durationMs: number };
}

/** One day or hour (UTC) of a provider with a model. Times are of the calls that succeeded. */
export interface HistoryDay {
  /** `2026-11-28`, or `2026-11-28T09:00Z`. */
  readonly day: string;
  readonly calls: number;
  readonly errors: number;
  readonly checks: number;
  readonly failedChecks: number;
  readonly durationMs?: number;
  readonly firstTokenMs?: number;
  /** Absent for days before percentiles were counted. */
  readonly durationP50Ms?: number;
  readonly durationP95Ms?: number;
  readonly firstTokenP50Ms?: number;
  readonly firstTokenP95Ms?: number;
  /** US dollars per million tokens. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
}

/** A provider's last thirty days, oldest first. */
export interface ProviderHistory {
  readonly provider: string;
  readonly label: string;
  /** US dollars per million tokens, now. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
  readonly days: readonly HistoryDay[];
}

/** A page of the models that a provider runs, of those the viewer may run. */
export interface ProviderPageData {
  readonly provider: string;
  readonly label: string;
  readonly lastProbe?: { readonly at: string; readonly isUp: boolean };
  readonly window: "24h" | "7d" | "30d";
  /** A column's name, with `-` for the highest first. */
  readonly sort: string;
  readonly total: number;
  readonly models: readonly ProviderPageModel[];
  readonly nextCursor?: string;
}

export interface ProviderPageModel {
  readonly id: string;
  readonly namespace: string;
  readonly name: string;
  readonly status: "live" | "staging" | "gone";
  readonly providerId?: string;
  readonly isConfigured: boolean;
  readonly isResting: boolean;
  /** US dollars per million tokens, now. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
  readonly calls: number;
  readonly errors: number;
  /** 0…1 */
  readonly uptime?: number;
  readonly durationP50Ms?: number;
  readonly durationP95Ms?: number;
  readonly firstTokenP50Ms?: number;
  readonly firstTokenP95Ms?: number;
  /** All hours or days of the window, oldest first. */
  readonly periods: readonly HistoryDay[];
}

/** The providers of a model and how they did. */
export interface ModelProvidersData {
  readonly repo: RepoHead;
  readonly providers: readonly ProviderRow[];
  readonly history: readonly ProviderHistory[];
  /** For viewers who may change them. */
  readonly mapping?: MappingData;
}

export interface MappingData {
  /** The mappings, in order of preference. */
  readonly mappings: readonly MappingSummary[];
  /** Providers with their tasks. */
  readonly choices: readonly {
    readonly id: string;
    readonly label: string;
    readonly tasks: readonly string[];
  }[];
  /** The model's task, as providers name it. */
  readonly task?: string;
}

export interface MappingSummary {
  readonly provider: string;
  readonly label: string;
  readonly providerModelId: string;
  readonly task: string;
  readonly status: "live" | "staging";
  readonly inputPrice?: number;
  readonly outputPrice?: number;
  readonly contextLength?: number;
}
