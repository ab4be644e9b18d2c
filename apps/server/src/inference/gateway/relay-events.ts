import { finished, type Readable, type Writable } from "node:stream";
import { fieldAt } from "@orrery/inference";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import { outgoingError } from "../../outgoing/safe-fetch.ts";
import { readUsage, type Usage } from "./receipts/token-usage.ts";
import { parseEvent } from "./streams/parse-event.ts";
import { createToolCallRepair } from "./streams/repair-tool-calls.ts";
import { overtime } from "./time/try-time.ts";
import { errorOfReply } from "./upstream-error.ts";

/** An event longer than this is no event. */
const MAX_EVENT_BYTES = 4 * 1024 * 1024;
const MAX_WORDS = 500;
const DONE = "data: [DONE]\n\n";
const USAGE = Buffer.from('"usage"');
const TOOL_CALLS = Buffer.from('"tool_calls"');
const ERROR = Buffer.from('"error"');
const FINISH = Buffer.from('"finish_reason"');
const DATA = Buffer.from("data:");
const END_MARK = Buffer.from("[DONE]");
const LF_LF = Buffer.from("\n\n");
const CRLF_CRLF = Buffer.from("\r\n\r\n");

/** How a stream went. */
export interface Relayed {
  readonly usage: Usage;
  /** Milliseconds of `performance.now()`. */
  readonly firstTokenAt: number | undefined;
  /** Set if it ended early. The caller got an error event. */
  readonly failure: GatewayError | undefined;
}

export interface RelayOptions {
  readonly signal: AbortSignal;
  /** Whether the caller asked for the event that only counts tokens; else it is kept back. */
  readonly wantsUsage: boolean;
  /** Called once, before the caller can know that the stream is over. */
  readonly onEnd: (relayed: Relayed) => void;
}

/**
 * Relays complete events, no faster than the caller reads. Most events are not parsed: only those that end
 * a stream, count its tokens or call tools. A stream that is cut or has no end event ends in an error event; if the
 * caller leaves, the source ends.
 */
export function relayEvents(
  source: Readable,
  sink: Writable,
  { signal, wantsUsage, onEnd }: RelayOptions,
): Promise<void> {
  let pending: Buffer | undefined;
  let usage: Usage = {};
  let relayed = 0;
  let firstTokenAt: number | undefined;
  let isFinished = false;
  let isDone = false;
  let isOver = false;
  /** What the source itself says in place of an answer. */
  let said: SaidError | undefined;
  const repair = createToolCallRepair();

  return new Promise((resolve) => {
    const end = (failure?: GatewayError, last?: string) => {
      if (isOver) return;
      isOver = true;
      source.off("data", onData);
      sink.off("drain", onDrain);
      // A stream that was cut counts no tokens: about one came with each event.
      const isCut = failure !== undefined || signal.aborted;
      const counted = isCut && relayed > 0 ? { outputTokens: relayed, ...usage } : usage;
      onEnd({ usage: counted, firstTokenAt, failure });
      if (last !== undefined && !sink.destroyed) sink.write(last);
      source.destroy();
      resolve();
    };
    const fail = (failure: GatewayError) => end(failure, errorEvent(failure));
    const leave = () => {
      const late = overtime(signal);
      if (late) fail(late);
      else end();
    };

    function onData(piece: Buffer): void {
      if (isOver) return;
      firstTokenAt ??= performance.now();
      const bytes = pending ? Buffer.concat([pending, piece]) : piece;
      const length = endOfEvents(bytes);
      // A copy: a slice would keep the whole buffer of the socket alive.
      pending = length < bytes.length ? Buffer.from(bytes.subarray(length)) : undefined;
      if (pending && pending.length > MAX_EVENT_BYTES)
        fail(new GatewayError("malformed-reply", "The provider's event is incomplete."));
      if (length === 0 || isOver) return;
      const events = look(bytes.subarray(0, length));
      if (said) end(said.failure, `${events}${errorEvent(said.failure, said.words)}`);
      else if (isDone) end(undefined, events.toString());
      else if (events.length > 0 && !sink.write(events)) source.pause();
    }

    function look(events: Buffer): Buffer {
      relayed += countOf(events, DATA);
      if (!isFinished && hasValue(events, FINISH)) isFinished = true;
      const counts = hasValue(events, USAGE);
      const callsTools = hasValue(events, TOOL_CALLS);
      const mayFail = hasValue(events, ERROR);
      if (events.includes(END_MARK)) isDone = /^data: ?\[DONE\]\s*$/m.test(events.toString());
      if (!counts && !callsTools && !mayFail) return events;
      const kept = events
        .toString()
        .split(/(?<=\r?\n\r?\n)/)
        .map((event) => (callsTools ? repair(event) : event))
        .filter((event) => {
          const read = parseEvent(event);
          said ??= mayFail ? saidError(read) : undefined;
          if (said) return false;
          const found = readUsage(read);
          if (Object.keys(found).length === 0) return true;
          usage = { ...usage, ...found };
          return wantsUsage || !isOnlyUsage(read);
        });
      return Buffer.from(kept.join(""));
    }

    const onDrain = () => source.resume();
    sink.on("drain", onDrain);
    source.on("data", onData);
    finished(source, { writable: false }, (error) => {
      if (isOver) return;
      if (signal.aborted) return leave();
      if (error) {
        const cause = outgoingError(error, signal);
        return fail(
          cause instanceof Error && cause.name === "GatewayError"
            ? (cause as GatewayError)
            : new GatewayError("provider-cut", "The provider closed the connection."),
        );
      }
      // Some servers say with the last words that they are the last, and leave out the mark.
      if (isFinished && !pending) return end(undefined, DONE);
      return fail(new GatewayError("provider-cut", "The provider ended its response early."));
    });
    signal.addEventListener("abort", leave, { once: true });
  });
}

/** Where the last whole event ends. */
function endOfEvents(bytes: Buffer): number {
  const plain = bytes.lastIndexOf(LF_LF);
  if (plain === bytes.length - 2) return bytes.length;
  const windows = bytes.lastIndexOf(CRLF_CRLF);
  return Math.max(plain < 0 ? 0 : plain + 2, windows < 0 ? 0 : windows + 4);
}

function countOf(events: Buffer, mark: Buffer): number {
  let count = 0;
  for (let at = events.indexOf(mark); at >= 0; at = events.indexOf(mark, at + mark.length)) count++;
  return count;
}

/** Whether the key is there and is not null. */
function hasValue(events: Buffer, key: Buffer): boolean {
  for (let at = events.indexOf(key); at >= 0; at = events.indexOf(key, at + key.length)) {
    let next = at + key.length;
    while (events[next] === 0x20 || events[next] === 0x3a) next++;
    if (events[next] !== 0x6e) return true;
  }
  return false;
}

interface SaidError {
  readonly failure: GatewayError;
  /** The source's own message, if it gave one. */
  readonly words: string | undefined;
}

/** An event with an error and no choices ends an answer, whatever follows. */
function saidError(event: unknown): SaidError | undefined {
  if (!fieldAt(event, ["error"]) || fieldAt(event, ["choices"]) !== undefined) return undefined;
  const code = fieldAt(event, ["error", "code"]);
  const isStatus = typeof code === "number" && code >= 400 && code < 600;
  const words = fieldAt(event, ["error", "message"]);
  return {
    failure: errorOfReply(event, { status: isStatus ? code : undefined, secret: undefined }),
    words: typeof words === "string" ? words.slice(0, MAX_WORDS) : undefined,
  };
}

/** Whole events without those that only count tokens. */
export function withoutUsage(events: Buffer): Buffer {
  if (!hasValue(events, USAGE)) return events;
  const kept = events
    .toString()
    .split(/(?<=\r?\n\r?\n)/)
    .filter((event) => !isOnlyUsage(parseEvent(event)));
  return Buffer.from(kept.join(""));
}

const isOnlyUsage = (event: unknown): boolean => {
  const { choices } = (event ?? {}) as { readonly choices?: unknown };
  return Array.isArray(choices) && choices.length === 0;
};

/**
 * The event that ends a stream for clients of the OpenAI API, with the reason. It has the provider's own names and
 * status where they are known.
 */
export const errorEvent = (failure: GatewayError, message = failure.message): string => {
  const { code, names, originalStatus: status, exception } = failure;
  const error = { message, type: "upstream_error", code, ...names, status, exception };
  return `event: error\ndata: ${JSON.stringify({ error })}\n\n`;
};
