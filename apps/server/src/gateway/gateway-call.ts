import type { CallBody, TaskName } from "@orrery/inference";
import type { Viewer } from "@orrery/registry";

/** Who calls, and who is to pay. */
export interface Caller {
  readonly viewer: Viewer;
  readonly ip: string;
  /** The `X-HF-Bill-To` header. */
  readonly billTo?: string;
}

/** A model as callers write it: `namespace/name`, and who is to run it, after a colon. */
export interface WantedModel {
  readonly id: string;
  readonly choice: ProviderChoice;
}

export const POLICIES = ["fastest", "cheapest", "preferred"] as const;
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
  readonly task: TaskName;
  /** As `TaskIO` has it for the task; files in it are found in `files`. */
  readonly input: unknown;
  readonly files?: ReadonlyMap<object, Uint8Array<ArrayBuffer>>;
  readonly isStream: boolean;
}

/** What a provider answered, read to its end and understood. */
export interface GatewayAnswer {
  /** The raw JSON, or a `Blob` of the provider's bytes. */
  readonly reply: unknown;
  /** The same in the hub's words: `TaskIO`'s output for the task. */
  readonly output: unknown;
  readonly served: Served;
}

/** An answer that comes in events, as the OpenAI API writes them; ends with an error event if it ends early. */
export interface GatewayStream {
  readonly events: AsyncIterable<Uint8Array>;
  readonly served: Served;
}

/** Who answered a call, for its headers and its receipt. */
export interface Served {
  readonly provider: string;
  readonly providerModelId: string;
  /** Why this provider: in words. */
  readonly reason: string;
  readonly revision?: string;
}

/** A call that a client made for one provider: sent on as it is, with that provider's key. */
export interface ForwardedCall {
  readonly id: string;
  readonly caller: Caller;
  readonly provider: string;
  readonly method: string;
  /** Path and query behind the provider's name. */
  readonly path: string;
  readonly contentType?: string;
  readonly body?: CallBody;
}
