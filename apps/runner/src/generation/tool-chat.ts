import type { Emitter } from "../loaded-model.ts";
import type { WireDone, WireRequest } from "../protocol.ts";
import { parseToolCalls } from "./tool-calls.ts";

/** Whether the request lets the model call tools. */
export const hasTools = ({ tools, tool_choice: choice }: WireRequest): boolean =>
  Array.isArray(tools) && tools.length > 0 && choice !== "none";

/** Shows an answer as it is generated, or, if it may be a tool call, when it is complete. */
export interface AnswerWriter {
  show(text: string): void;
  /** How it ended; emits what was held back. */
  end(isWhole: boolean): WireDone["finishReason"];
}

export function writeAnswer(request: WireRequest, emit: Emitter): AnswerWriter {
  const isToolChat = hasTools(request);
  let held = "";
  return {
    show(text) {
      if (isToolChat) held += text;
      else if (text !== "") emit.text(text);
    },
    end(isWhole) {
      const { text, calls } = parseToolCalls(held);
      if (text !== "") emit.text(text);
      for (const call of calls) emit.toolCall(call.name, call.arguments);
      if (calls.length > 0) return "tool_calls";
      return isWhole ? "stop" : "length";
    },
  };
}
