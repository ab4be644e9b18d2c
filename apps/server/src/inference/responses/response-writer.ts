import { fieldAt } from "@orrery/inference";
import type { Usage } from "../gateway/receipts/token-usage.ts";
import type { Generation, ToolCall } from "../generation/generation.ts";
import {
  presentResponse,
  type ResponseHead,
  type ResponseObject,
  type ResponseState,
} from "./open-response.ts";
import {
  callItem,
  type ItemEvent,
  messageItem,
  type OpenItem,
  reasoningItem,
} from "./output-items.ts";

/** An event of the API with its number. */
export type ResponseEvent = ItemEvent & { readonly sequence_number: number };

export interface ResponseWriter {
  /** The first events of a response that waits for its turn. */
  queue(): readonly ResponseEvent[];
  /** The one that ends its waiting. */
  start(): readonly ResponseEvent[];
  /** Before the first word. */
  begin(): readonly ResponseEvent[];
  chunk(piece: Generation): readonly ResponseEvent[];
  /** The end of what the model said; the response's own end is `finish`. */
  close(usage: Usage): readonly ResponseEvent[];
  finish(now: number): readonly ResponseEvent[];
  fail(error: { readonly code: string; readonly message: string }): readonly ResponseEvent[];
  /** The response as it is now. */
  response(): ResponseObject;
}

interface CallInProgress {
  readonly id: string | undefined;
  readonly item: ReturnType<typeof callItem>;
}

const INCOMPLETE = {
  length: "max_output_tokens",
  content_filter: "content_filter",
} as const;

/**
 * Makes a response of a generation's pieces, with the events that clients follow it by: one item after the
 * other, and functions that are called at once until the end. Pure but for where it is.
 * `from` is the number of its next event.
 */
export function responseWriter(head: ResponseHead, from = 0): ResponseWriter {
  const hex = head.id.replace(/^resp_/, "");
  const items: OpenItem[] = [];
  /** By the index that the service gives a call. */
  const calls = new Map<number, CallInProgress>();
  const called: OpenItem[] = [];
  let open: ReturnType<typeof reasoningItem> | ReturnType<typeof messageItem> | undefined;
  let state: Omit<ResponseState, "output"> = { status: "in_progress" };
  let finishReason: string | undefined;
  let sequence = from;

  const response = () =>
    presentResponse(head, { ...state, output: items.map((one) => one.item()) });
  const numbered = (events: readonly ItemEvent[]): readonly ResponseEvent[] =>
    events.map((event) => ({ ...event, sequence_number: sequence++ }));
  const begin = <Item extends OpenItem>(item: Item) => {
    items.push(item);
    return item.begin();
  };
  const place = (prefix: string) => ({
    id: `${prefix}_${hex}${items.length}`,
    index: items.length,
  });
  const closeOpen = (isIncomplete = false) => {
    const events = open?.end(isIncomplete) ?? [];
    open = undefined;
    return events;
  };

  function say(kind: "reasoning" | "output_text" | "refusal", delta: string, logprobs: unknown[]) {
    const events: ItemEvent[] = [];
    if (open?.kind !== kind) {
      events.push(...closeOpen());
      open = kind === "reasoning" ? reasoningItem(place("rs")) : messageItem(place("msg"), kind);
      events.push(...begin(open));
    }
    return [...events, ...(open?.add(delta, logprobs) ?? [])];
  }

  function call(piece: ToolCall) {
    const known = calls.get(piece.index);
    // Some services give every call the same index, and its own ID.
    const isSame =
      known && (piece.id === undefined || known.id === undefined || piece.id === known.id);
    if (isSame) return known.item.add(piece);
    const events = [...closeOpen()];
    const callId = piece.id ?? `call_${hex.slice(-12)}${items.length}`;
    const item = callItem(place("fc"), callId, piece);
    calls.set(piece.index, { id: piece.id, item });
    called.push(item);
    return [...events, ...begin(item), ...item.add(piece)];
  }

  return {
    response,
    queue() {
      state = { status: "queued" };
      return numbered([
        { type: "response.created", response: response() },
        { type: "response.queued", response: response() },
      ]);
    },
    start() {
      state = { status: "in_progress" };
      return numbered([{ type: "response.in_progress", response: response() }]);
    },
    begin: () =>
      numbered([
        { type: "response.created", response: response() },
        { type: "response.in_progress", response: response() },
      ]),
    chunk({ raw, text, reasoning, toolCalls, finishReason: reason }) {
      finishReason ??= reason;
      const choice = fieldAt(raw, ["choices", 0]);
      const said = fieldAt(choice, ["delta"]) ?? fieldAt(choice, ["message"]);
      const refusal = fieldAt(said, ["refusal"]);
      const logprobs = fieldAt(choice, ["logprobs", "content"]);
      const events: ItemEvent[] = [];
      if (reasoning !== "") events.push(...say("reasoning", reasoning, []));
      if (text !== "")
        events.push(...say("output_text", text, Array.isArray(logprobs) ? logprobs : []));
      if (typeof refusal === "string" && refusal !== "")
        events.push(...say("refusal", refusal, []));
      for (const one of toolCalls) events.push(...call(one));
      return numbered(events);
    },
    close(usage) {
      const incomplete = INCOMPLETE[finishReason as keyof typeof INCOMPLETE];
      const isIncomplete = incomplete !== undefined;
      const events = [
        ...closeOpen(isIncomplete),
        ...called.flatMap((one) => one.end(isIncomplete)),
      ];
      state = {
        status: isIncomplete ? "incomplete" : "completed",
        usage,
        ...(isIncomplete && { incomplete }),
      };
      return numbered(events);
    },
    finish(now) {
      state = { ...state, completedAt: now };
      return numbered([{ type: `response.${state.status}`, response: response() }]);
    },
    fail(error) {
      state = { ...state, status: "failed", error };
      return numbered([
        { type: "error", ...error, param: null },
        { type: "response.failed", response: response() },
      ]);
    },
  };
}
