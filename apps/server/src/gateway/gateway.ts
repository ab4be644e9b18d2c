import type { KeyCheck, KeyOwner, RepoId, Viewer } from "@orrery/registry";
import type { ForwardedCall, GatewayAnswer, GatewayCall, GatewayStream } from "./gateway-call.ts";

/** A provider as the table on a model's page shows it; all of it from this hub's own calls and probes. */
export interface ProviderStats {
  readonly provider: string;
  readonly label: string;
  /** What the provider calls the model. */
  readonly providerId: string;
  readonly task: string;
  readonly status: "live" | "staging";
  /** Whether the viewer can call it: a key is there, or none is needed. */
  readonly isConfigured: boolean;
  /** US dollars for a million tokens, as the model's owner gave them. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
  readonly contextLength?: number;
  /** Of the last seven days; medians. */
  readonly calls: number;
  /** 0…1. */
  readonly errorRate?: number;
  readonly firstTokenMs?: number;
  readonly tokensPerSecond?: number;
  readonly durationMs?: number;
  /** US dollars for a million tokens, as paid. */
  readonly paidPerMillion?: number;
  readonly lastProbe?: { readonly at: Date; readonly isUp: boolean; readonly durationMs: number };
  /** Left alone for a while after failures. */
  readonly isResting: boolean;
}

/**
 * Runs models: picks who, calls, retries, reads the answer, writes the receipt. Throws `GatewayError`
 * and, for what the viewer may not see, `RegistryError`. A call ends when its signal aborts.
 */
export interface Gateway {
  /** One answer, whole. */
  answer(call: GatewayCall, signal: AbortSignal): Promise<GatewayAnswer>;
  /** For `conversational` and `text-generation`. */
  stream(call: GatewayCall, signal: AbortSignal): Promise<GatewayStream>;
  /** A provider's own call, sent on. */
  forward(call: ForwardedCall, signal: AbortSignal): Promise<Response>;
  /** Who runs a model, for its page, in the order of preference. */
  providerStats(viewer: Viewer, id: RepoId): Promise<readonly ProviderStats[]>;
  /** One cheap call with the owner's key. Throws `key-not-found`. */
  testKey(viewer: Viewer, owner: KeyOwner, provider: string): Promise<KeyCheck>;
  close(): Promise<void>;
}
