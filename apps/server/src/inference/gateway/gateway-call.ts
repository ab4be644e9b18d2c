import type { Writable } from "node:stream";
import type { Viewer } from "@orrery/registry";
import type { RuntimeOptions } from "./bedrock/runtime-options.ts";
import type { Usage } from "./receipts/token-usage.ts";

/** Who calls, and who pays. */
export interface Caller {
  readonly viewer: Viewer;
  readonly ip: string;
  /** The `X-HF-Bill-To` header. */
  readonly billTo?: string;
  /** The `X-Project` header: what the call is booked under. */
  readonly project?: string;
  /** The `X-End-User` header: for whom the caller makes the call. */
  readonly endUser?: string;
  /** The trace that the call is part of, as `traceparent` gives it. */
  readonly traceparent?: string;
}

/** A model in a call: `namespace/name`, with an optional provider after a colon. */
export interface WantedModel {
  readonly id: string;
  readonly choice: ProviderChoice;
}

export const POLICIES = ["fastest", "cheapest", "preferred", "least-busy"] as const;
export type Policy = (typeof POLICIES)[number];

export type ProviderChoice =
  | { readonly kind: "policy"; readonly policy: Policy }
  | { readonly kind: "provider"; readonly provider: string };

/** A call in the hub's own words, before a provider is chosen. */
export interface GatewayCall {
  /** The call's name in logs, receipts and the `inference-id` header. */
  readonly id: string;
  readonly caller: Caller;
  readonly model: WantedModel;
  /** Names of models to continue with when this one fails, in order. */
  readonly fallbacks?: readonly string[];
  /** What the caller gives each try, in milliseconds; the settings may give less. */
  readonly timeoutMs?: number | undefined;
  /** `conversational` for chat, else a pipeline tag. */
  readonly task: string;
  /** As `TaskIO` has it for the task; files in it are found in `files`. */
  readonly input: unknown;
  readonly files?: ReadonlyMap<object, Uint8Array<ArrayBuffer>>;
  /** For a hosted runtime; other backends ignore it. */
  readonly runtimeOptions?: RuntimeOptions;
}

/** What a provider answered, read to its end and understood. */
export interface GatewayAnswer {
  /** The raw JSON, or a `Blob` of the provider's bytes. */
  readonly reply: unknown;
  /** The same in the hub's words: `TaskIO`'s output for the task. */
  readonly output: unknown;
  readonly usage: Usage;
  readonly served: Served;
}

/** An answer that comes in events, as the OpenAI API writes them. */
export interface GatewayStream {
  readonly served: Served;
  /**
   * Passes the events on, no faster than the sink takes them; an answer that ends early ends in an
   * error event. Resolves when there is no more; the sink is the caller's to end.
   */
  relay(sink: Writable): Promise<void>;
}

/** Who answered a call, for its headers and its receipt. */
export interface Served {
  readonly provider: string;
  readonly providerModelId: string;
  /** Why this provider was chosen, as text. */
  readonly reason: string;
  readonly revision?: string;
  /** The call that was answered, where another model took the place of the one that was asked for. */
  readonly instead?: { readonly id: string; readonly model: string };
  /** What is left of budgets, and which model this one took the place of. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call for one provider: forwarded unchanged, with that provider's key. */
export interface ForwardedCall {
  readonly id: string;
  readonly caller: Caller;
  readonly provider: string;
  readonly method: "GET" | "POST";
  /** Path and query behind the provider's name. */
  readonly path: string;
  /** The provider's base URL for the call, if known. */
  readonly base?: string;
  readonly timeoutMs?: number | undefined;
  readonly contentType: string | undefined;
  readonly body: Buffer | undefined;
}

/** What a provider answered to a forwarded call. */
export interface ForwardedReply {
  readonly served: Served;
  readonly contentType: string;
  /** The answer itself where it had to be read, else where it is passed on to. */
  readonly content: Buffer | ((sink: Writable) => Promise<void>);
}
