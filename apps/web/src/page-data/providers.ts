import type { RepoHead } from "./repo.ts";

/** Whose keys, or whose calls. */
export interface SpendingOwner {
  readonly kind: "hub" | "organization" | "account";
  /** Empty for the hub. */
  readonly name: string;
}

/** The keys that providers are called with; never a key itself. */
export interface ProviderKeysData {
  readonly owner: SpendingOwner;
  readonly keys: readonly ProviderKeySummary[];
  /** Those that take a key and have none here. */
  readonly missing: readonly ProviderName[];
  /** A provider that is called with more than a key. */
  readonly runtimes: readonly RuntimeSettings[];
  /** Whom to ask first. */
  readonly order: readonly ProviderName[];
  readonly unordered: readonly ProviderName[];
}

export interface ProviderName {
  readonly id: string;
  readonly label: string;
}

/** How a hosted runtime is called, without a secret; as its form names the fields. */
export interface RuntimeSettings {
  readonly provider: string;
  readonly label: string;
  /** Whether the hub’s machine may answer for itself. */
  readonly canUseRole: boolean;
  /** Absent while there is none. */
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
  readonly provider: string;
  readonly label: string;
  readonly createdBy: string;
  readonly createdAt: string;
  /** What the provider said when the key was last tried. */
  readonly check?: {
    readonly result: "accepted" | "refused" | "unreachable" | "untold";
    readonly at: string;
  };
}

/** A line of the provider table: all of it from this hub's own calls. */
export interface ProviderRow {
  readonly provider: string;
  readonly label: string;
  /** What the provider calls the model. */
  readonly providerId: string;
  readonly task: string;
  readonly isStaging: boolean;
  /** The viewer can call it: a key is there, or none is needed. */
  readonly isConfigured: boolean;
  /** Left alone for a while after failures. */
  readonly isResting: boolean;
  /** US dollars for a million tokens. */
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

/** Who runs a model, for those who decide about it. */
export interface ModelProvidersData {
  readonly repo: RepoHead;
  readonly providers: readonly ProviderRow[];
  /** What is said so far, in the order of preference. */
  readonly mappings: readonly MappingSummary[];
  /** Providers with the tasks they do. */
  readonly choices: readonly {
    readonly id: string;
    readonly label: string;
    readonly tasks: readonly string[];
  }[];
  /** What the model does, as providers name it. */
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
