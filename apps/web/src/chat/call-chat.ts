import type { ChatInput } from "@orrery/inference";
import { prepareRouterChat } from "@orrery/inference/prepare";
import { CallError, readCallError, sentenceIn } from "../calls/call-error.ts";
import { readServed } from "../calls/call-served.ts";
import type { Served, ToolCall } from "../page-data/turn.ts";
import { readEvents } from "./read-events.ts";
import { STRINGS } from "./strings.ts";

export interface ChatCall {
  /** `namespace/name`. */
  readonly model: string;
  /** `auto` leaves it to the hub. */
  readonly provider: string;
  readonly input: ChatInput;
}

/** An answer so far. */
export interface PartialAnswer {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** 0…1 while the model loads. */
  readonly loading?: number;
  readonly served: Served;
}

/**
 * Streams an answer: each value is all that is there. Throws a `CallError`, for a stream that ends
 * before the answer does too, or an `AbortError` when the signal says so.
 */
export async function* callChat(
  { model, provider, input }: ChatCall,
  signal: AbortSignal,
): AsyncGenerator<PartialAnswer> {
  const { url, headers, body } = prepareRouterChat({
    hubModelId: model,
    provider,
    hubUrl: location.origin,
    input: { ...input, stream: true, stream_options: { include_usage: true } },
  });
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const json = body.kind === "json" ? JSON.stringify(body.json) : "";
  const response = await fetch(url, { method: "POST", headers, body: json, signal });
  if (!response.ok || !response.body) throw await readCallError(response);
  let answer: PartialAnswer = {
    text: "",
    toolCalls: [],
    served: { ...readServed(response), milliseconds: elapsed() },
  };
  let isDone = false;
  for await (const { kind, text } of readEvents(response.body)) {
    if (kind === "comment") {
      const loading = /^loading ([\d.]+)$/.exec(text)?.[1];
      if (loading !== undefined) yield { ...answer, loading: Number(loading) };
      continue;
    }
    if (text === "[DONE]") {
      isDone = true;
      break;
    }
    const event = parseEvent(text);
    isDone ||= typeof event.choices?.[0]?.finish_reason === "string";
    answer = addEvent(answer, event, elapsed());
    yield answer;
  }
  if (!isDone) throw new CallError("stream-cut", STRINGS.errors.cut);
  yield { ...answer, served: { ...answer.served, milliseconds: elapsed() } };
}

/** What may be in an event of a chat stream; other people's words, so everything may be missing. */
export interface ChatEvent {
  readonly choices?: readonly {
    readonly delta?: {
      readonly content?: string | null;
      readonly tool_calls?: readonly {
        readonly index?: number;
        readonly id?: string;
        readonly function?: { readonly name?: string; readonly arguments?: string };
      }[];
    };
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: { readonly completion_tokens?: number } | null;
  readonly error?: unknown;
}

function parseEvent(data: string): ChatEvent {
  let event: ChatEvent;
  try {
    event = JSON.parse(data);
  } catch {
    throw new CallError("malformed-reply", STRINGS.errors.invalid);
  }
  if (event.error === undefined) return event;
  const code = (event.error as { code?: unknown }).code;
  throw new CallError(
    typeof code === "string" ? code : "model-error",
    sentenceIn(event) ?? STRINGS.errors.failed,
  );
}

/** The answer with what one event adds. Pure. */
export function addEvent(
  answer: PartialAnswer,
  { choices, usage }: ChatEvent,
  milliseconds: number,
): PartialAnswer {
  const delta = choices?.[0]?.delta;
  const text = answer.text + (delta?.content ?? "");
  const toolCalls = addCalls(answer.toolCalls, delta?.tool_calls ?? []);
  const isFirst = answer.served.firstTokenMilliseconds === undefined && text !== "";
  return {
    text,
    toolCalls,
    served: {
      ...answer.served,
      milliseconds,
      ...(isFirst && { firstTokenMilliseconds: milliseconds }),
      ...(usage?.completion_tokens !== undefined && { outputTokens: usage.completion_tokens }),
    },
  };
}

type Delta = NonNullable<
  NonNullable<NonNullable<ChatEvent["choices"]>[number]["delta"]>["tool_calls"]
>;

/** Calls come in pieces: the name first, then the arguments bit by bit. */
function addCalls(calls: readonly ToolCall[], deltas: Delta): readonly ToolCall[] {
  const added = [...calls];
  for (const { index = added.length, id, function: piece = {} } of deltas) {
    const call = added[index];
    added[index] = {
      id: call?.id ?? id ?? `call-${index}`,
      name: call?.name ?? piece.name ?? "",
      arguments: (call?.arguments ?? "") + (piece.arguments ?? ""),
    };
  }
  return added;
}
