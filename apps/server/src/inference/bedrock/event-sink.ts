import type { Writable } from "node:stream";
import type { Usage } from "../gateway/receipts/token-usage.ts";
import {
  type GenerationOptions,
  generationSink,
  type Target,
} from "../generation/generation-sink.ts";
import type { StreamWriter } from "./dialect.ts";
import { chunkFrame, exceptionFrame } from "./event-frame.ts";
import { streamException, streamFailure } from "./runtime-failure.ts";

export interface EventSinkOptions extends GenerationOptions {
  /** Of `performance.now()`. */
  readonly startedAt: number;
}

/**
 * Writes a generation to `target` as frames of the runtime's stream, the last of them with what it took; a
 * failure is an exception's frame.
 */
export function eventSink(
  target: Target,
  writer: StreamWriter,
  { startedAt, ...options }: EventSinkOptions,
): Writable {
  let firstAt: number | undefined;

  const finish = (usage: Usage) => {
    const payloads = [...writer.end(usage)];
    const last = payloads.pop();
    const now = performance.now();
    const metrics = {
      inputTokenCount: usage.inputTokens ?? 0,
      outputTokenCount: usage.outputTokens ?? 0,
      invocationLatency: Math.round(now - startedAt),
      firstByteLatency: Math.round((firstAt ?? now) - startedAt),
    };
    return [...payloads, { ...last, "amazon-bedrock-invocationMetrics": metrics }];
  };

  const frames = {
    chunk(piece: Parameters<StreamWriter["chunk"]>[0]) {
      firstAt ??= performance.now();
      return writer.chunk(piece).flatMap(payloadFrame);
    },
    end: (usage: Usage) => finish(usage).flatMap(payloadFrame),
    failure: (error: unknown) => exceptionFrame(...streamException(streamFailure(error))),
  };
  return generationSink(target, frames, options);
}

const payloadFrame = (payload: object): readonly Buffer[] =>
  chunkFrame(Buffer.from(JSON.stringify(payload)));
