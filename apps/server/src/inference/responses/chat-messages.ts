import type { ContentPart, InputItem } from "./input-item.ts";
import { unsupported } from "./unsupported.ts";

interface ToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

export interface ChatMessage {
  readonly role: string;
  readonly content: string | readonly object[] | null;
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly ToolCall[];
  readonly tool_call_id?: string;
}

/**
 * A conversation's items as a chat's messages: thoughts, words and calls of one turn are one message of the
 * assistant, and instructions at the beginning one of the system. Pure.
 */
export function chatMessages(
  instructions: string | undefined,
  items: readonly InputItem[],
): readonly ChatMessage[] {
  const messages: ChatMessage[] = [];
  const leading = items.findIndex((one) => !isSystem(one));
  const start = leading < 0 ? items.length : leading;
  const system = [
    ...(instructions ? [instructions] : []),
    ...items.slice(0, start).map((one) => textOf((one as Message).content)),
  ];
  if (system.length > 0) messages.push({ role: "system", content: system.join("\n\n") });

  let turn: Turn | undefined;
  /** Pictures among outputs of functions: a tool's message has none, so they follow as the user's. */
  let shown: object[] = [];
  const close = () => {
    if (turn) messages.push(messageOf(turn));
    turn = undefined;
  };
  const show = () => {
    if (shown.length > 0) messages.push({ role: "user", content: shown });
    shown = [];
  };
  for (const item of items.slice(start)) {
    if (item.type !== "function_call_output") show();
    switch (item.type) {
      case "reasoning":
        if (turn?.text !== undefined || turn?.calls.length) close();
        turn = withThought(turn, item);
        break;
      case "function_call":
        turn = { ...turn, calls: [...(turn?.calls ?? []), callOf(item)] };
        break;
      case "function_call_output": {
        close();
        const { content, pictures } = outputOf(item.output);
        messages.push({ role: "tool", tool_call_id: item.call_id, content });
        shown.push(...pictures);
        break;
      }
      case "message":
        if (item.role !== "assistant") {
          close();
          const role = item.role === "user" ? "user" : "system";
          messages.push({ role, content: contentOf(item.content) });
          break;
        }
        if (turn?.text !== undefined && turn.calls.length === 0) close();
        turn = {
          ...turn,
          calls: turn?.calls ?? [],
          text: (turn?.text ?? "") + textOf(item.content),
        };
    }
  }
  close();
  show();
  return messages;
}

type Message = Extract<InputItem, { type: "message" }>;
type Reasoning = Extract<InputItem, { type: "reasoning" }>;

/** What the assistant said in one turn so far. */
interface Turn {
  readonly thought?: string;
  readonly text?: string;
  readonly calls: readonly ToolCall[];
}

const isSystem = (item: InputItem): boolean =>
  item.type === "message" && (item.role === "system" || item.role === "developer");

function withThought(turn: Turn | undefined, { summary, content }: Reasoning): Turn {
  const said = (content?.length ? content : summary).map(({ text }) => text).join("\n");
  const thought = [turn?.thought, said].filter(Boolean).join("\n");
  return { ...turn, calls: turn?.calls ?? [], ...(thought !== "" && { thought }) };
}

const callOf = ({
  call_id,
  name,
  arguments: args,
}: Extract<InputItem, { type: "function_call" }>): ToolCall => ({
  id: call_id,
  type: "function",
  function: { name, arguments: args },
});

const messageOf = ({ thought, text, calls }: Turn): ChatMessage => ({
  role: "assistant",
  content: text ?? (calls.length > 0 ? null : ""),
  ...(thought !== undefined && { reasoning_content: thought }),
  ...(calls.length > 0 && { tool_calls: calls }),
});

function outputOf(output: string | readonly ContentPart[]) {
  if (typeof output === "string") return { content: output, pictures: [] };
  const pictures = output.filter(({ type }) => type === "input_image").map(chatPart);
  return { content: textOf(output.filter(({ type }) => type !== "input_image")), pictures };
}

/** A text if there is nothing else: not every model reads parts. */
function contentOf(content: string | readonly ContentPart[]): string | readonly object[] {
  if (typeof content === "string") return content;
  if (content.every((one) => "text" in one || one.type === "refusal")) return textOf(content);
  return content.map(chatPart);
}

const textOf = (content: string | readonly ContentPart[]): string =>
  typeof content === "string"
    ? content
    : content
        .map((one) => {
          if (one.type === "refusal") return one.refusal;
          if (one.type === "input_text" || one.type === "output_text") return one.text;
          throw unsupported("input", `A part of type ${one.type} is not supported there.`);
        })
        .join("");

function chatPart(given: ContentPart): object {
  switch (given.type) {
    case "input_text":
    case "output_text":
      return { type: "text", text: given.text };
    case "refusal":
      return { type: "text", text: given.refusal };
    case "input_image": {
      const { image_url: url, detail } = given;
      if (!url)
        throw unsupported("input", "An image needs image_url: files by ID are not supported.");
      return { type: "image_url", image_url: { url, ...(detail && { detail }) } };
    }
    case "input_file": {
      const { file_data, filename } = given;
      if (!file_data)
        throw unsupported("input", "A file needs file_data: files by ID or URL are not supported.");
      return { type: "file", file: { file_data, ...(filename && { filename }) } };
    }
  }
}
