import { fieldAt } from "@orrery/inference";
import type { Usage } from "../gateway/receipts/token-usage.ts";
import type { Generation, ToolCall } from "../generation/generation.ts";
import { readArguments } from "../generation/read-arguments.ts";
import type { Durations } from "./call-clock.ts";

/** How an answer is called. */
export interface AnswerHead {
  readonly kind: "chat" | "generate";
  /** As the caller named it. */
  readonly model: string;
  /** False where the caller asked for no thoughts. */
  readonly showsThinking: boolean;
}

/** What a line says. */
export interface Words {
  readonly text?: string;
  readonly thinking?: string;
  readonly calls?: readonly ToolCall[];
  readonly logprobs?: readonly object[];
}

/** A line of an answer, or all of it in one: what was said. Pure but for the time. */
export function presentWords(
  { kind, model, showsThinking }: AnswerHead,
  { text = "", thinking = "", calls = [], logprobs }: Words,
): object {
  const more = {
    ...(showsThinking && thinking !== "" && { thinking }),
    ...(calls.length > 0 && { tool_calls: calls.map(presentCall) }),
  };
  return {
    ...{ model, created_at: new Date().toISOString() },
    ...(kind === "chat"
      ? { message: { role: "assistant", content: text, ...more } }
      : { response: text, ...more }),
    ...(logprobs && { logprobs }),
    done: false,
  };
}

/** What the last line says in addition. Pure. */
export const presentEnd = (
  finishReason: string | undefined,
  { inputTokens, outputTokens }: Usage,
  durations: Durations,
): object => ({
  done: true,
  // A model that calls tools has stopped, too.
  done_reason: finishReason === undefined || finishReason === "tool_calls" ? "stop" : finishReason,
  ...durations,
  ...(inputTokens !== undefined && { prompt_eval_count: inputTokens }),
  ...(outputTokens !== undefined && { eval_count: outputTokens }),
});

/** The words of a generation or of a piece of one; calls of tools apart, for they come in pieces. Pure. */
export function wordsOf({ raw, text, reasoning }: Generation): Words {
  const tokens = fieldAt(raw, ["choices", 0, "logprobs", "content"]);
  return { text, thinking: reasoning, ...(Array.isArray(tokens) && { logprobs: tokens }) };
}

const presentCall = ({ id, index, name, arguments: text }: ToolCall) => ({
  ...(id !== undefined && { id }),
  function: { index, name: name ?? "", arguments: readArguments(text) },
});
