import type { Dialect, StreamWriter } from "../dialect.ts";
import type { Generation, ToolCall } from "../generation.ts";
import { readAnthropicMessages } from "./read-anthropic-messages.ts";

const STOP_REASONS: Readonly<Record<string, string>> = {
  stop: "end_turn",
  length: "max_tokens",
  tool_calls: "tool_use",
  content_filter: "refusal",
};

/** `messages` with an `anthropic_version`, as the Anthropic API writes a chat. */
export const anthropicMessages: Dialect = {
  read: (given) => ({ task: "conversational", input: readAnthropicMessages(given) }),
  present: (answer, { id, model }) => ({
    ...message(id, model, answer),
    content: [
      ...(answer.text === "" ? [] : [{ type: "text", text: answer.text }]),
      ...answer.toolCalls.map((call) => ({ ...toolUse(id, call), input: argumentsOf(call) })),
    ],
    stop_reason: stopReason(answer.finishReason),
  }),
  stream: ({ id, model }) => streamOf(id, model),
};

const message = (id: string, model: string, { usage }: Pick<Generation, "usage">) => ({
  id: `msg_${id}`,
  type: "message",
  role: "assistant",
  model,
  content: [] as readonly object[],
  stop_reason: null as string | null,
  stop_sequence: null,
  usage: { input_tokens: usage.inputTokens ?? 0, output_tokens: usage.outputTokens ?? 0 },
});

const stopReason = (finishReason = "stop"): string => STOP_REASONS[finishReason] ?? "end_turn";

const toolUse = (id: string, { id: own, index, name }: ToolCall) => ({
  type: "tool_use",
  id: own ?? `toolu_${id.slice(-12)}_${index}`,
  name: name ?? "",
});

/** A model may write invalid JSON; a tool's input must be an object. */
function argumentsOf({ arguments: text }: ToolCall): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {}
  return text === "" ? {} : { text };
}

/** One block after the other: a text, then each tool. Pure but for where it is. */
function streamOf(id: string, model: string): StreamWriter {
  let isBegun = false;
  let index = -1;
  let open: string | undefined;
  let finishReason: string | undefined;

  const begin = () => {
    if (isBegun) return [];
    isBegun = true;
    return [{ type: "message_start", message: message(id, model, { usage: {} }) }];
  };
  const close = () => {
    if (open === undefined) return [];
    open = undefined;
    return [{ type: "content_block_stop", index }];
  };
  const block = (name: string, content_block: object) => {
    if (open === name) return [];
    const before = close();
    open = name;
    index++;
    return [...before, { type: "content_block_start", index, content_block }];
  };
  const delta = (value: object) => ({ type: "content_block_delta", index, delta: value });

  return {
    chunk({ text, toolCalls, finishReason: reason }) {
      finishReason ??= reason;
      const events: object[] = begin();
      if (text !== "") {
        events.push(...block("text", { type: "text", text: "" }));
        events.push(delta({ type: "text_delta", text }));
      }
      for (const call of toolCalls) {
        events.push(...block(`tool ${call.index}`, { ...toolUse(id, call), input: {} }));
        events.push(delta({ type: "input_json_delta", partial_json: call.arguments }));
      }
      return events;
    },
    end: ({ inputTokens = 0, outputTokens = 0 }) => [
      ...begin(),
      ...close(),
      {
        type: "message_delta",
        delta: { stop_reason: stopReason(finishReason), stop_sequence: null },
        usage: { input_tokens: inputTokens, output_tokens: outputTokens },
      },
      { type: "message_stop" },
    ],
  };
}
