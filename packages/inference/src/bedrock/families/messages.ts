import { fieldAt } from "../../fields.ts";
import type { Family, GenerationEvent } from "../family.ts";
import type { Json } from "../json.ts";
import { counted, finished, said, toolCalls } from "../read-events.ts";

/** AI21 Jamba, Mistral since 2024-07, gpt-oss and others: a chat in the words of the OpenAI API. */
export const messages: Family = {
  generation: {
    takesTools: true,
    takesFormat: true,
    body({ chat }) {
      const { model: _, stream: __, stream_options: ___, max_new_tokens, ...body } = chat;
      return { ...body, ...(max_new_tokens !== undefined && { max_tokens: max_new_tokens }) };
    },
    read: (reply) => readWith(toolCalls(), reply),
    chunks() {
      const calls = toolCalls();
      return (chunk) => readWith(calls, chunk);
    },
  },
};

/** A whole message, or what is added to one; its end is what closes the tool calls. */
function readWith(calls: ReturnType<typeof toolCalls>, reply: unknown): readonly GenerationEvent[] {
  const choice = fieldAt(reply, ["choices", 0]);
  const message = fieldAt(choice, ["message"]) ?? fieldAt(choice, ["delta"]);
  const pieces = fieldAt(message, ["tool_calls"]);
  for (const [place, piece] of (Array.isArray(pieces) ? (pieces as Json[]) : []).entries()) {
    const index = piece.index ?? place;
    const name = fieldAt(piece, ["function", "name"]);
    if (typeof name === "string" && name !== "") calls.begin(index, name);
    calls.add(index, fieldAt(piece, ["function", "arguments"]));
  }
  const end = finished(fieldAt(choice, ["finish_reason"]) ?? fieldAt(choice, ["stop_reason"]));
  return [
    ...said(fieldAt(message, ["content"])),
    ...counted(
      fieldAt(reply, ["usage", "prompt_tokens"]),
      fieldAt(reply, ["usage", "completion_tokens"]),
    ),
    ...(end.length > 0 ? calls.endAll() : []),
    ...end,
  ];
}
