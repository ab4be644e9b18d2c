import type { NamedRepo } from "./storage.ts";

/** `/admin/mirrors`: repos of other hubs, and which of them come. */
export interface MirrorsData {
  /** In the order in which they are asked. None: nothing is brought. */
  readonly upstreams: readonly { readonly origin: string; readonly hasToken: boolean }[];
  /** Whether gated repos come, and people ask for access here. */
  readonly bringsGated: boolean;
  /** Those that deny first; then the others, in their order. */
  readonly rules: readonly MirrorRuleRow[];
  readonly heldBytes: number;
  /** 0: no limit. */
  readonly maxBytes: number;
  readonly q?: string;
  readonly mirrors: readonly MirrorRow[];
  readonly total: number;
  readonly nextCursor?: string;
  /** What was asked of the rules, and what they say. */
  readonly check?: MirrorCheckData;
  readonly requests: readonly MirrorRequestRow[];
  /** Also of those that are not shown. */
  readonly openRequests: number;
  readonly decided: readonly MirrorRequestRow[];
  readonly syncs: readonly SyncRow[];
}

export interface SyncRow {
  readonly id: string;
  readonly what: string;
  /** The hub, perhaps with a namespace, that it pushes to; absent: it brings repos of the upstream hubs. */
  readonly to?: string;
  readonly isForced?: boolean;
  /** 0: once. */
  readonly everySeconds: number;
  /** 0: no limit. */
  readonly bytesPerSecond: number;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly bytes: number;
  readonly current?: string;
  readonly isRunning: boolean;
  readonly endedAt?: string;
  readonly error?: string;
  readonly failures: readonly { readonly repo: string; readonly error: string }[];
}

export interface MirrorRuleRow {
  /** Absent for a rule of the settings. */
  readonly key?: string;
  readonly effect: "deny" | "ask" | "allow";
  /** `acme/*`, `license:gpl-*` */
  readonly pattern: string;
  /** Whose members it is for; absent: everyone. */
  readonly organization?: string;
  /** The setting that has it. */
  readonly setting?: string;
}

export interface MirrorRow extends NamedRepo {
  readonly upstream: string;
  readonly state: "here" | "gone" | "closed";
  readonly broughtAt: string;
  readonly broughtBy?: string;
  readonly usedAt?: string;
  readonly heldBytes: number;
  readonly namedBytes: number;
  readonly isPinned: boolean;
}

export interface MirrorCheckData {
  readonly name: string;
  readonly type: "model" | "dataset";
  readonly organization?: string;
  /** Absent: no upstream hub shows it to everyone, or it failed. */
  readonly found?: {
    readonly id: string;
    readonly upstream: string;
    readonly license?: string;
    readonly files: number;
    readonly bytes?: number;
  };
  readonly outcome?: "deny" | "ask" | "allow";
  readonly rule?: MirrorRuleRow;
  /** Why it would not come, or what went wrong. */
  readonly message?: string;
}

export interface MirrorRequestRow extends NamedRepo {
  readonly upstream: string;
  readonly state: "open" | "approved" | "refused";
  /** Absent: a visitor. */
  readonly askedBy?: string;
  readonly askedAt: string;
  readonly lastAskedAt: string;
  readonly times: number;
  readonly decidedAt?: string;
  readonly decidedBy?: string;
  readonly reason?: string;
}
