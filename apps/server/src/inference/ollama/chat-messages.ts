import { imageParts } from "./image-parts.ts";
import type { OllamaMessage } from "./message.ts";

/** A call of a tool that waits for its result. */
interface OpenCall {
  readonly id: string;
  readonly name: string;
}

/**
 * Messages in the words of the OpenAI API. There a result names its call by ID; here by the tool's name, or by
 * nothing: it belongs to the first call of that tool without a result. Pure.
 */
export function chatMessages(messages: readonly OllamaMessage[]): readonly object[] {
  let count = 0;
  let open: readonly OpenCall[] = [];
  return messages.map(({ role, content, thinking, images, tool_calls, ...given }, index) => {
    if (role === "tool") {
      const call = findCall(open, given);
      open = open.filter((one) => one !== call);
      const tool_call_id = given.tool_call_id ?? call?.id ?? "call_0";
      return { role, tool_call_id, content: content ?? "" };
    }
    const calls = (tool_calls ?? []).map(({ id, function: { name, arguments: args } }) => ({
      id: id || `call_${count++}`,
      type: "function",
      function: { name, arguments: JSON.stringify(args ?? {}) },
    }));
    open = [...open, ...calls.map(({ id, function: { name } }) => ({ id, name }))];
    const parts = imageParts(images ?? [], `messages.${index}.images`);
    const text = content ?? "";
    return {
      role,
      content: withParts(text, parts) || (calls.length > 0 ? null : ""),
      ...(thinking && { reasoning_content: thinking }),
      ...(calls.length > 0 && { tool_calls: calls }),
    };
  });
}

const findCall = (
  open: readonly OpenCall[],
  { tool_call_id, tool_name }: Pick<OllamaMessage, "tool_call_id" | "tool_name">,
): OpenCall | undefined =>
  open.find(({ id }) => id === tool_call_id) ??
  open.find(({ name }) => name === tool_name) ??
  open[0];

/** A text if there is nothing else: not every model reads parts. */
const withParts = (text: string, parts: readonly object[]): string | readonly object[] =>
  parts.length === 0 ? text : [...(text === "" ? [] : [{ type: "text", text }]), ...parts];
