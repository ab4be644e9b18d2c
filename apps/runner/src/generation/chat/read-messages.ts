import { invalidInput } from "../../errors.ts";
import { parseJson } from "./parse-json.ts";

/** A call of a tool in the history; its arguments as text and parsed. */
export interface CalledTool {
  readonly id: string | undefined;
  readonly name: string;
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A message, checked. */
export interface ChatMessage {
  readonly role: "system" | "developer" | "user" | "assistant" | "tool";
  readonly content: string | readonly TextPart[] | null;
  readonly reasoning: string | undefined;
  readonly calls: readonly CalledTool[];
  /** Fields that templates may read: `name`, `tool_call_id` and what else was sent. */
  readonly rest: Readonly<Record<string, unknown>>;
}

export interface TextPart {
  readonly type: "text";
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;

const ROLES: ReadonlySet<unknown> = new Set(["system", "developer", "user", "assistant", "tool"]);
const MAX_MESSAGES = 1000;

/** Reads the messages of a chat. Throws `invalid-input` with the place of what is wrong. */
export function readMessages(messages: readonly unknown[]): readonly ChatMessage[] {
  if (messages.length === 0) throw invalidInput("messages must not be empty.", "messages");
  if (messages.length > MAX_MESSAGES)
    throw invalidInput(
      `Too many messages: ${messages.length} (limit: ${MAX_MESSAGES}).`,
      "messages",
    );
  return messages.map((message, index) => readMessage(message, `messages[${index}]`));
}

function readMessage(message: unknown, place: string): ChatMessage {
  const { role, content, reasoning_content, reasoning, tool_calls, ...rest } = fieldsOf(
    message,
    place,
  );
  if (!ROLES.has(role))
    throw invalidInput(`${place}.role must be system, user, assistant or tool.`, `${place}.role`);
  const calls = readCalls(tool_calls, `${place}.tool_calls`);
  return {
    role: role as ChatMessage["role"],
    content: readContent(content, role === "assistant", `${place}.content`),
    reasoning: readOptional(reasoning_content ?? reasoning, `${place}.reasoning_content`),
    calls,
    rest,
  };
}

function readContent(
  content: unknown,
  mayBeMissing: boolean,
  place: string,
): ChatMessage["content"] {
  if (typeof content === "string") return content;
  if ((content === null || content === undefined) && mayBeMissing) return null;
  if (!Array.isArray(content))
    throw invalidInput(`${place} must be a string or text parts.`, place);
  return content.map((part: unknown, index) => {
    const { type, text } = fieldsOf(part, `${place}[${index}]`);
    if ((type !== "text" && type !== "input_text") || typeof text !== "string")
      throw invalidInput(
        `${place}[${index}]: This model accepts text only, no images or audio: it runs in the embedded runtime. Serve a model that reads images with an engine, such as llama-server with --mmproj.`,
        place,
      );
    return { type: "text", text };
  });
}

function readCalls(calls: unknown, place: string): readonly CalledTool[] {
  if (calls === undefined || calls === null) return [];
  if (!Array.isArray(calls)) throw invalidInput(`${place} must be an array.`, place);
  return calls.map((call: unknown, index) => {
    const at = `${place}[${index}]`;
    const { id, function: called } = fieldsOf(call, at);
    const { name, arguments: given } = fieldsOf(called, `${at}.function`);
    if (typeof name !== "string" || name === "")
      throw invalidInput(`${at}.function.name is required.`, place);
    const text = typeof given === "string" ? given : JSON.stringify(given ?? {});
    const values = parseJson(text === "" ? "{}" : text);
    if (typeof values !== "object" || values === null || Array.isArray(values))
      throw invalidInput(`${at}.function.arguments must be a JSON object.`, place);
    return { id: readOptional(id, `${at}.id`), name, text, values: values as Fields };
  });
}

function readOptional(value: unknown, place: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw invalidInput(`${place} must be a string.`, place);
  return value;
}

function fieldsOf(value: unknown, place: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalidInput(`${place} must be an object.`, place);
  return value as Fields;
}
