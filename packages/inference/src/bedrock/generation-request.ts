import { InferenceError } from "../errors.ts";
import type { ChatInput, ChatMessage, TaskIO } from "../task-io.ts";
import type { Json } from "./json.ts";

export type Part =
  | { readonly type: "text"; readonly text: string }
  /** `format` as in `image/<format>`. */
  | { readonly type: "image"; readonly format: string; readonly base64: string }
  | { readonly type: "tool-use"; readonly id: string; readonly name: string; readonly input: Json }
  | { readonly type: "tool-result"; readonly id: string; readonly text: string };

export interface Turn {
  readonly role: "user" | "assistant";
  readonly parts: readonly Part[];
}

export interface Tool {
  readonly name: string;
  readonly description: string | undefined;
  /** A JSON schema. */
  readonly schema: Json;
}

/** A chat, or a text to complete, in a format that every family's body can be made from. */
export interface GenerationRequest {
  readonly system: string;
  /** Begins with the user's; roles take turns. */
  readonly turns: readonly Turn[];
  readonly tools: readonly Tool[];
  /** `auto`, `none`, `required`, or the name of the one to call. */
  readonly toolChoice: string;
  /** The raw text, if it is not a chat. */
  readonly prompt?: string;
  readonly maxTokens?: number;
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly seed?: number;
  readonly stop: readonly string[];
  /** The chat as it came, for families that take it so. */
  readonly chat: ChatInput;
}

/** Reads a chat. Throws `invalid-input` for parts that no family takes. */
export function readChatRequest(chat: ChatInput): GenerationRequest {
  const system = chat.messages.filter(isSystem).map(({ content }) => textOf(content));
  const { tools, tool_choice } = chat as {
    readonly tools?: readonly { readonly function?: Partial<Record<string, unknown>> }[] | null;
    readonly tool_choice?: unknown;
  };
  return {
    system: system.join("\n\n"),
    turns: takeTurns(chat.messages.filter((message) => !isSystem(message)).map(readTurn)),
    tools: (tools ?? []).flatMap(({ function: one }) =>
      typeof one?.name === "string"
        ? [
            {
              name: one.name,
              description: typeof one.description === "string" ? one.description : undefined,
              schema: asObject(one.parameters) ?? { type: "object", properties: {} },
            },
          ]
        : [],
    ),
    toolChoice:
      typeof tool_choice === "string"
        ? tool_choice
        : String(asObject(asObject(tool_choice)?.function)?.name ?? "auto"),
    ...optionsOf(chat),
    chat,
  };
}

/** Reads a text to complete. Throws `invalid-input` for several texts: no family supports them. */
export function readTextRequest({
  inputs,
  parameters = {},
}: TaskIO["text-generation"]["input"]): GenerationRequest {
  if (typeof inputs !== "string") throw refusal("This provider accepts one prompt per request.");
  const messages = [{ role: "user", content: inputs }];
  return { ...readChatRequest({ ...parameters, messages }), prompt: inputs };
}

/** The words alone, for models that see nothing else. Throws `invalid-input` where there is more. */
export function wordsOf({ parts }: Turn): string {
  return parts
    .map((part) => {
      if (part.type === "text") return part.text;
      throw refusal(
        `This model does not support ${part.type === "image" ? "images" : "tools"} here.`,
      );
    })
    .join("\n");
}

export const refusal = (message: string) => new InferenceError("invalid-input", message);

const isSystem = ({ role }: ChatMessage) => role === "system" || role === "developer";

function readTurn(message: ChatMessage): Turn {
  const { role, content } = message;
  const { tool_call_id, tool_calls } = message as {
    readonly tool_call_id?: unknown;
    readonly tool_calls?: readonly Json[] | null;
  };
  if (role === "tool")
    return {
      role: "user",
      parts: [{ type: "tool-result", id: String(tool_call_id), text: textOf(content) }],
    };
  if (role !== "assistant") return { role: "user", parts: partsOf(content) };
  return {
    role: "assistant",
    parts: [...partsOf(content), ...(tool_calls ?? []).map(readToolUse)],
  };
}

/** Two turns of one side become one, as the runtimes want it. */
function takeTurns(turns: readonly Turn[]): readonly Turn[] {
  const joined: Turn[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    if (last?.role === turn.role)
      joined[joined.length - 1] = { ...last, parts: [...last.parts, ...turn.parts] };
    else joined.push(turn);
  }
  return joined;
}

function readToolUse(call: Json): Part {
  const { name, arguments: text } = asObject(call.function) ?? {};
  let input: unknown;
  try {
    input = JSON.parse(String(text || "{}"));
  } catch {
    throw refusal("The arguments of a tool call are not valid JSON.");
  }
  return {
    type: "tool-use",
    id: String(call.id),
    name: String(name),
    input: asObject(input) ?? {},
  };
}

function partsOf(content: unknown): readonly Part[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  if (!Array.isArray(content)) return [];
  return content.map((part: unknown) => {
    const { type, text, image_url } = asObject(part) ?? {};
    if (type === "text" && typeof text === "string") return { type: "text", text };
    if (type === "image_url") return readImage(asObject(image_url)?.url);
    throw refusal(`This provider does not support ${String(type)} in a chat.`);
  });
}

function readImage(url: unknown): Part {
  const [, format, base64] = /^data:image\/([\w+.-]+);base64,(.+)$/s.exec(String(url)) ?? [];
  if (format === undefined || base64 === undefined)
    throw refusal("This provider accepts images only as base64 data URLs.");
  return { type: "image", format, base64 };
}

const textOf = (content: unknown): string =>
  partsOf(content)
    .map((part) => (part.type === "text" ? part.text : ""))
    .join("\n");

function optionsOf(chat: Json) {
  const maxTokens = numberOf(chat.max_completion_tokens ?? chat.max_tokens ?? chat.max_new_tokens);
  const temperature = numberOf(chat.temperature);
  const topP = numberOf(chat.top_p);
  const topK = numberOf(chat.top_k);
  const seed = numberOf(chat.seed);
  return {
    ...(maxTokens !== undefined && { maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(topK !== undefined && { topK }),
    ...(seed !== undefined && { seed }),
    stop: [chat.stop ?? []].flat().filter((one) => typeof one === "string"),
  };
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" ? value : undefined;

/** An object that is no list. */
export const asObject = (value: unknown): Json | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Json)
    : undefined;
