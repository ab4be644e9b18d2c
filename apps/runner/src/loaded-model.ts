import type {
  LoadReply,
  WireCall,
  WireDone,
  WireReply,
  WireRequest,
  WireTokenLogprob,
} from "./protocol.ts";

/** Callbacks of a running generation: of its first answer, where there are several. */
export interface Emitter {
  /** Those of another answer. */
  of(choice: number): Emitter;
  /** How much of a long prompt is read, 0…1. */
  reading(part: number): void;
  text(text: string): void;
  /** The tokens of text that was emitted. */
  logprobs(tokens: readonly WireTokenLogprob[]): void;
  /** A thought, before the answer. */
  reasoning(text: string): void;
  /** A call begins; its arguments follow. */
  toolCall(name: string): void;
  /** A piece of the last call's arguments, as JSON. */
  toolArguments(json: string): void;
}

/** One call while it is answered. */
export interface CallScope {
  readonly signal: AbortSignal;
  /** Who asks: what was computed for one owner is never reused for another. */
  readonly owner: string | undefined;
  /** The input is read; called before the model computes. */
  onComputing(): void;
}

/** A model in memory. Everything throws `CallError` for what the caller did wrong. */
export interface LoadedModel {
  /** What computes; absent: the processor. */
  readonly reply?: LoadReply;
  run(call: WireCall, scope: CallScope): Promise<WireReply>;
  generate(request: WireRequest, emit: Emitter, scope: CallScope): Promise<WireDone>;
  /** How many tokens a prompt has, where the runtime can count without answering. */
  count?(request: WireRequest): number | Promise<number>;
  /** How many threads to compute with from now on, where the runtime can change that. */
  setThreads?(count: number): void;
}
