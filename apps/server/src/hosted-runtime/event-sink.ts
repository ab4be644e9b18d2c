import { Writable } from "node:stream";
import type { Usage } from "../gateway/usage.ts";
import type { StreamWriter } from "./dialect.ts";
import { chunkFrame, exceptionFrame } from "./event-frame.ts";
import { readGeneration } from "./generation.ts";
import { streamException, streamFailure } from "./runtime-failure.ts";

/** Where frames go: an HTTP answer. */
export type Target = Pick<Writable, "write" | "cork" | "uncork" | "once" | "off">;

export interface EventSinkOptions {
  /** Of `performance.now()`. */
  readonly startedAt: number;
  /** Nothing is waited for once it has aborted. */
  readonly signal: AbortSignal;
  /** Hears of faults of the hub's own, of which the caller learns only that they are. */
  readonly onFault: (error: unknown) => void;
}

/** An event that ends a generation by the hub's own fault. */
export const FAULT_EVENT = `data: ${JSON.stringify({
  error: { code: 500, message: "Something went wrong on our side." },
})}\n\n`;

/**
 * Takes the events of a generation, whole ones, as the gateway relays them, and writes them to `target` as
 * frames of the runtime's stream, no faster than it takes them. Ends with the generation's end or with
 * the first exception; nothing is written after it. `target` stays open.
 */
export function eventSink(
  target: Target,
  writer: StreamWriter,
  { startedAt, signal, onFault }: EventSinkOptions,
): Writable {
  let usage: Usage = {};
  let firstAt: number | undefined;
  let isOver = false;

  const framesOf = (data: string): readonly Buffer[] => {
    if (isOver) return [];
    if (data === "[DONE]") {
      isOver = true;
      return finish().flatMap(payloadFrame);
    }
    const event = parse(data);
    const error = event === undefined ? {} : (event as { readonly error?: unknown }).error;
    if (error !== undefined && error !== null) {
      isOver = true;
      return exceptionFrame(...streamException(streamFailure(error)));
    }
    const piece = readGeneration(event as object);
    firstAt ??= performance.now();
    usage = { ...usage, ...piece.usage };
    return writer.chunk(piece).flatMap(payloadFrame);
  };

  const tryFramesOf = (events: string): readonly Buffer[] => {
    try {
      return dataOf(events).flatMap(framesOf);
    } catch (error) {
      onFault(error);
      isOver = false;
      return dataOf(FAULT_EVENT).flatMap(framesOf);
    }
  };

  const finish = () => {
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

  return new Writable({
    decodeStrings: false,
    write(events: Buffer | string, _encoding, done) {
      const frames = tryFramesOf(events.toString());
      if (frames.length === 0 || writeAll(target, frames) || signal.aborted) return done();
      const go = () => {
        target.off("drain", go);
        signal.removeEventListener("abort", go);
        done();
      };
      target.once("drain", go);
      signal.addEventListener("abort", go, { once: true });
    },
  });
}

const payloadFrame = (payload: object): readonly Buffer[] =>
  chunkFrame(Buffer.from(JSON.stringify(payload)));

/** False when it should wait. */
function writeAll(target: Target, pieces: readonly Buffer[]): boolean {
  let isFree = true;
  target.cork();
  for (const piece of pieces) isFree = target.write(piece);
  target.uncork();
  return isFree;
}

/** The data of each event; comments have none. */
const dataOf = (events: string): readonly string[] =>
  events
    .split(/\r?\n\r?\n/)
    .map((event) =>
      event
        .split(/\r?\n/)
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5).trim())
        .join("\n"),
    )
    .filter((data) => data !== "");

/** Nothing for what is no object: a generation that speaks no JSON has failed. */
function parse(data: string): object | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
