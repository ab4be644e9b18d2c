import { fieldAt } from "@orrery/inference";
import type { Usage } from "../gateway/receipts/token-usage.ts";
import type { Generation, ToolCall } from "../generation/generation.ts";
import { readArguments } from "../generation/read-arguments.ts";

const STOP_REASONS: Readonly<Record<string, string>> = {
  stop: "end_turn",
  length: "max_tokens",
  tool_calls: "tool_use",
  content_filter: "refusal",
};

/** What a message is called, and how it is shown. */
export interface MessageHead {
  /** Of the call: UUID. */
  readonly id: string;
  /** As the caller named it. */
  readonly model: string;
  /** Whether the caller asked to see what the model thinks. */
  readonly showsThinking: boolean;
  readonly stopSequences: readonly string[];
}

/** A whole answer as the Anthropic API writes it. Pure. */
export const presentMessage = (head: MessageHead, answer: Generation): object => ({
  ...emptyMessage(head, answer.usage),
  content: [
    ...(head.showsThinking && answer.reasoning !== ""
      ? [{ type: "thinking", thinking: answer.reasoning, signature: SIGNATURE }]
      : []),
    ...(answer.text === "" ? [] : [{ type: "text", text: answer.text }]),
    ...answer.toolCalls.map((call) => ({
      ...toolUse(head.id, call),
      input: readArguments(call.arguments),
    })),
  ],
  ...stopOf(head, answer, answer.toolCalls.length > 0),
});

/** Clients send thoughts back only with a signature; here nothing is signed. */
export const SIGNATURE = "unsigned";

/** A message before its first block. */
export const emptyMessage = ({ id, model }: MessageHead, usage: Usage) => ({
  id: `msg_${id}`,
  type: "message",
  role: "assistant",
  model,
  content: [] as readonly object[],
  stop_reason: null as string | null,
  stop_sequence: null as string | null,
  usage: presentUsage(usage),
});

/** Input that was read before is counted apart. */
export const presentUsage = ({ inputTokens = 0, outputTokens = 0, cachedTokens = 0 }: Usage) => ({
  input_tokens: Math.max(0, inputTokens - cachedTokens),
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: cachedTokens,
  output_tokens: outputTokens,
});

/** Why a message ended. Some services say that they stop where they call a tool. */
export function stopOf(
  { stopSequences }: Pick<MessageHead, "stopSequences">,
  { raw, finishReason = "stop" }: Pick<Generation, "raw" | "finishReason">,
  hasTools: boolean,
) {
  const sequence = fieldAt(raw, ["choices", 0, "stop_reason"]);
  if (typeof sequence === "string" && stopSequences.includes(sequence))
    return { stop_reason: "stop_sequence", stop_sequence: sequence };
  const reason = hasTools && finishReason === "stop" ? "tool_calls" : finishReason;
  return { stop_reason: STOP_REASONS[reason] ?? "end_turn", stop_sequence: null };
}

export const toolUse = (id: string, { id: own, index, name }: ToolCall) => ({
  type: "tool_use",
  id: own ?? `toolu_${id.slice(-12)}_${index}`,
  name: name ?? "",
});
