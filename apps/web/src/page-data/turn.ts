import type { ChatMessage } from "@orrery/inference";
import type { RunFailure } from "../page-data/widget.ts";

/** A function the model wants called; `arguments` is JSON as the model wrote it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** One turn of a conversation, as shown and saved. */
export interface Turn {
  readonly role: "user" | "assistant" | "tool";
  readonly text: string;
  /** Images as data URLs. */
  readonly images?: readonly string[];
  readonly toolCalls?: readonly ToolCall[];
  /** Of a tool's turn: which call it answers. */
  readonly toolCallId?: string;
  /** Of an answer: who gave it, and at what speed. */
  readonly served?: Served;
  readonly failure?: RunFailure;
  /** The visitor cut it short. */
  readonly isStopped?: true;
}

export interface Served {
  readonly provider?: string;
  readonly callId?: string;
  readonly milliseconds: number;
  readonly firstTokenMilliseconds?: number;
  readonly outputTokens?: number;
}

/** The conversation as a chat endpoint takes it. Answers that never came are left out. */
export function toMessages(system: string, turns: readonly Turn[]): readonly ChatMessage[] {
  const said = turns.filter(
    ({ role, text, toolCalls }) => role !== "assistant" || text !== "" || toolCalls?.length,
  );
  const messages = said.map(toMessage);
  return system.trim() === "" ? messages : [{ role: "system", content: system }, ...messages];
}

function toMessage({ role, text, images = [], toolCalls = [], toolCallId }: Turn): ChatMessage {
  if (images.length > 0) {
    const pictures = images.map((url) => ({ type: "image_url", image_url: { url } }));
    return { role, content: [{ type: "text", text }, ...pictures] };
  }
  const calls = toolCalls.map(({ id, name, arguments: written }) => ({
    id,
    type: "function",
    function: { name, arguments: written },
  }));
  return {
    role,
    content: text,
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(toolCallId !== undefined && { tool_call_id: toolCallId }),
  };
}
