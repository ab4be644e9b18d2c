import type { KeyCheck, SpendableKey } from "@orrery/registry";
import type { GatewayCall } from "./gateway-call.ts";
import type { Candidate, Plan } from "./plan/candidate.ts";
import type { EmbeddedSource, RealtimeCall, RelayedSource } from "./realtime-model.ts";
import type { Usage } from "./receipts/token-usage.ts";
import type { relayEvents } from "./relay-events.ts";

/** One attempt: a call, and the candidate of its plan that is asked. */
export interface BackendCall {
  readonly call: GatewayCall;
  readonly plan: Plan;
  readonly candidate: Candidate;
  /** That continue the caller's trace; a provider may be sent them. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One attempt at a live session. */
export interface BackendSession {
  readonly call: RealtimeCall;
  readonly plan: Plan;
  readonly candidate: Candidate;
  readonly task: string;
}

/** A whole answer. */
export interface BackendAnswer {
  /** The raw JSON, or a `Blob` of bytes. */
  readonly reply: unknown;
  /** The same in the hub's words: `TaskIO`'s output for the task. */
  readonly output: unknown;
  readonly usage: Usage;
}

/** Writes the events of a stream that has begun, and reports its end once. */
export type BackendStream = (
  sink: Parameters<typeof relayEvents>[1],
  options: Parameters<typeof relayEvents>[2],
) => Promise<void>;

export type BackendKey = Pick<SpendableKey, "payer" | "open">;

/**
 * A way to run models: the embedded runner, a hosted runtime or a provider's HTTP API. The gateway
 * plans, retries and meters the same way for each, and never asks which one it is.
 */
export interface Backend {
  /** Whether it applies the guardrail that a call names. */
  readonly hasGuardrails: boolean;
  /** Runs a call to its end. Throws `GatewayError` or `RunnerError`. */
  answer(attempt: BackendCall, signal: AbortSignal): Promise<BackendAnswer>;
  /** Resolves when the first event is certain, so that a failure before it leads to another try. */
  stream(attempt: BackendCall, signal: AbortSignal): Promise<BackendStream>;
  /** How many tokens a chat has; absent where that is unknown before the answer. */
  countTokens?(attempt: BackendCall, signal: AbortSignal): Promise<number>;
  /** Whether a provider of this kind holds live sessions for a task. */
  offersRealtime(provider: string, task: string): boolean;
  /** The source of a live session's results; only where `offersRealtime`. */
  realtime(session: BackendSession): Promise<EmbeddedSource | RelayedSource>;
  /** Whether a provider responds, by one request that costs nothing; may miss a wrong key. */
  probe(provider: string, key: BackendKey | undefined): Promise<KeyCheck["result"]>;
  /** What a provider says of a key. Throws `bad-request` where the key's own settings lack something. */
  checkKey(provider: string, key: BackendKey): Promise<KeyCheck["result"]>;
}
