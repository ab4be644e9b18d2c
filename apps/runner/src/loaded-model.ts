import type { WireCall, WireDone, WireReply, WireRequest } from "./protocol.ts";

/** Callbacks of a running generation. */
export interface Emitter {
  text(text: string): void;
  toolCall(name: string, argumentsJson: string): void;
}

/** One call while it is answered. */
export interface CallScope {
  readonly signal: AbortSignal;
  /** The input is read; called before the model computes. */
  onComputing(): void;
}

/** A model in memory. Everything throws `CallError` for what the caller did wrong. */
export interface LoadedModel {
  run(call: WireCall, scope: CallScope): Promise<WireReply>;
  generate(request: WireRequest, emit: Emitter, scope: CallScope): Promise<WireDone>;
  /** How many threads to compute with from now on, where the runtime can change that. */
  setThreads?(count: number): void;
}
