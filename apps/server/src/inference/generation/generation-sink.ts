import { Writable } from "node:stream";
import type { Usage } from "../gateway/receipts/token-usage.ts";
import { type Generation, readGeneration } from "./generation.ts";

/** Where an answer's pieces go: an HTTP answer. */
export type Target = Pick<Writable, "write" | "cork" | "uncork" | "once" | "off">;

/** Formats the pieces of a generation, its end, and an error. */
export interface GenerationFrames {
  chunk(piece: Generation): readonly (Buffer | string)[];
  end(usage: Usage): readonly (Buffer | string)[];
  failure(error: unknown): readonly (Buffer | string)[];
}

export interface GenerationOptions {
  /** Nothing is waited for once it has aborted. */
  readonly signal: AbortSignal;
  /** Called with the hub's own faults, of which the caller gets no details. */
  readonly onFault: (error: unknown) => void;
}

/** An event that ends a generation by the hub's own fault. */
export const FAULT_EVENT = `data: ${JSON.stringify({
  error: { code: 500, message: "Internal error." },
})}\n\n`;

/**
 * Writes the events of a generation, as the gateway relays them, to `target` in another format, no faster
 * than it accepts them. Ends with the generation's end or with the first error; nothing is written after
 * it. `target` stays open.
 */
export function generationSink(
  target: Target,
  frames: GenerationFrames,
  { signal, onFault }: GenerationOptions,
): Writable {
  let usage: Usage = {};
  let isOver = false;

  const framesOf = (data: string): readonly (Buffer | string)[] => {
    if (isOver) return [];
    if (data === "[DONE]") {
      isOver = true;
      return frames.end(usage);
    }
    const event = parse(data);
    const error = event === undefined ? {} : (event as { readonly error?: unknown }).error;
    if (error !== undefined && error !== null) {
      isOver = true;
      return frames.failure(error);
    }
    const piece = readGeneration(event as object);
    usage = { ...usage, ...piece.usage };
    return frames.chunk(piece);
  };

  const tryFramesOf = (events: string): readonly (Buffer | string)[] => {
    try {
      return dataOf(events).flatMap(framesOf);
    } catch (error) {
      onFault(error);
      isOver = false;
      return dataOf(FAULT_EVENT).flatMap(framesOf);
    }
  };

  return new Writable({
    decodeStrings: false,
    write(events: Buffer | string, _encoding, done) {
      const pieces = tryFramesOf(events.toString());
      if (pieces.length === 0 || writeAll(target, pieces) || signal.aborted) return done();
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

/** False when it should wait. */
function writeAll(target: Target, pieces: readonly (Buffer | string)[]): boolean {
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
