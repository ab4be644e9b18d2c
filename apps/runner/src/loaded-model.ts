import type { WireCall, WireDone, WireReply, WireRequest } from "./protocol.ts";

/** What a generation tells while it goes on. */
export interface Emitter {
  text(text: string): void;
  toolCall(name: string, argumentsJson: string): void;
}

/** A model in memory. Everything throws `CallError` for what the caller did wrong. */
export interface LoadedModel {
  run(call: WireCall, signal: AbortSignal): Promise<WireReply>;
  generate(request: WireRequest, emit: Emitter, signal: AbortSignal): Promise<WireDone>;
  dispose(): Promise<void>;
}
