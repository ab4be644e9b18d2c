import { fieldAt } from "@orrery/inference";
import { readUsage, type Usage } from "../gateway/receipts/token-usage.ts";

/** A tool that a model wants called; `arguments` is JSON, of a stream a piece of it. */
export interface ToolCall {
  readonly index: number;
  /** Of a stream, id and name come with the first piece alone. */
  readonly id?: string;
  readonly name?: string;
  readonly arguments: string;
}

/** A model's output or one piece of it, independent of the dialect. */
export interface Generation {
  /** As the OpenAI API has it. */
  readonly raw: object;
  readonly text: string;
  /** What the model thinks before it speaks, where it says so. */
  readonly reasoning: string;
  readonly toolCalls: readonly ToolCall[];
  /** In the words of the OpenAI API; absent while there is more to come. */
  readonly finishReason?: string;
  readonly usage: Usage;
}

/** Reads an answer, or a chunk of one, as the OpenAI API writes chats and completions. Pure. */
export function readGeneration(raw: object): Generation {
  const choice = fieldAt(raw, ["choices", 0]);
  const said = fieldAt(choice, ["message"]) ?? fieldAt(choice, ["delta"]);
  const text = fieldAt(said, ["content"]) ?? fieldAt(choice, ["text"]);
  const calls = fieldAt(said, ["tool_calls"]);
  const finishReason = fieldAt(choice, ["finish_reason"]);
  const thought = fieldAt(said, ["reasoning_content"]) ?? fieldAt(said, ["reasoning"]);
  return {
    raw,
    text: typeof text === "string" ? text : "",
    reasoning: typeof thought === "string" ? thought : "",
    toolCalls: Array.isArray(calls) ? calls.map(readToolCall) : [],
    ...(typeof finishReason === "string" && { finishReason }),
    usage: readUsage(raw),
  };
}

function readToolCall(call: unknown, position: number): ToolCall {
  const index = fieldAt(call, ["index"]);
  const id = fieldAt(call, ["id"]);
  const name = fieldAt(call, ["function", "name"]);
  const args = fieldAt(call, ["function", "arguments"]);
  return {
    index: typeof index === "number" ? index : position,
    ...(typeof id === "string" && { id }),
    ...(typeof name === "string" && { name }),
    arguments: typeof args === "string" ? args : "",
  };
}
