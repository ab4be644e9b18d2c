import type { Usage } from "../receipts/token-usage.ts";
import type { RuntimeOptions } from "./runtime-options.ts";

/** One call of a model of a hosted runtime. */
export interface Invocation {
  readonly modelId: string;
  /** JSON. */
  readonly body: string;
  readonly options: RuntimeOptions;
}

export interface RuntimeReply {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** How often the SDK asked. */
  readonly attempts: number;
  /** The runtime's own token counts, from headers. */
  readonly usage: Usage;
}

/** Calls a hosted runtime with one access. Throws `GatewayError`, or the signal's reason. */
export interface RuntimeClient {
  invoke(invocation: Invocation, signal: AbortSignal): Promise<RuntimeReply>;
  /** The chunks' bytes, one after the other. Begins with the first event: what fails before it throws here. */
  stream(invocation: Invocation, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  close(): void;
}
