import { Template } from "@huggingface/jinja";
import { invalidInput } from "../errors.ts";

/** A stretch of a prompt: the template's own text may hold control tokens, a person's never does. */
export interface PromptPart {
  readonly text: string;
  readonly isTrusted: boolean;
}

export interface ChatPromptOptions {
  readonly template: string;
  readonly messages: readonly unknown[];
  readonly tools?: unknown;
  /** Names that templates use for tokens, such as `bos_token`. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The texts that the vocabulary takes for control tokens. */
  readonly controlTexts: readonly string[];
  /** Not guessable: it marks the places of what people wrote. */
  readonly nonce: string;
}

/** Fields of a message, in addition to `content`, that templates compare with fixed words. */
const ROLES: ReadonlySet<unknown> = new Set(["system", "developer", "user", "assistant", "tool"]);
const MAX_MESSAGES = 1000;

/**
 * Renders a chat with the model's own template. User text is inserted after rendering, so that it cannot
 * act as part of the template.
 */
export function renderChat(options: ChatPromptOptions): readonly PromptPart[] {
  const written: string[] = [];
  const mark = (text: string): string => {
    written.push(text);
    return `\uE000${options.nonce}:${written.length - 1}\uE001`;
  };
  const messages = readMessages(options.messages).map((message) =>
    hideContent(message, options, mark),
  );
  const tools = hide(options.tools, options, mark);
  const rendered = render(options, { messages, tools });
  const marks = new RegExp(`\uE000${options.nonce}:(\\d+)\uE001`);
  return rendered
    .split(marks)
    .map((text, index) =>
      index % 2 === 0
        ? { text, isTrusted: true }
        : { text: written[Number(text)] ?? "", isTrusted: false },
    )
    .filter(({ text }) => text !== "");
}

type Mark = (text: string) => string;
type Message = Readonly<Record<string, unknown>>;

function readMessages(messages: readonly unknown[]): readonly Message[] {
  if (messages.length === 0) throw invalidInput("messages must not be empty.");
  if (messages.length > MAX_MESSAGES) throw invalidInput("Too many messages.");
  return messages.map((message) => {
    if (typeof message !== "object" || message === null)
      throw invalidInput("Each message must be an object.");
    const { role } = message as Message;
    if (!ROLES.has(role))
      throw invalidInput("A message's role must be system, user, assistant or tool.");
    return message as Message;
  });
}

function hideContent(message: Message, options: ChatPromptOptions, mark: Mark): Message {
  const { content, ...rest } = message;
  return {
    ...(hide(rest, options, mark) as Message),
    content: content === undefined || content === null ? content : mark(textOf(content)),
  };
}

/** A content's text: a string, or its joined text parts. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) throw invalidInput("A message's content must be a string.");
  return content
    .map((part: unknown) => {
      const { type, text } = (part ?? {}) as { type?: unknown; text?: unknown };
      if (type !== "text" || typeof text !== "string")
        throw invalidInput("This model accepts text only, no images or audio.");
      return text;
    })
    .join("\n");
}

/** Everything else is compared and printed as JSON by templates: marked only where it must be. */
function hide(value: unknown, options: ChatPromptOptions, mark: Mark): unknown {
  if (typeof value === "string")
    return options.controlTexts.some((text) => value.includes(text))
      ? mark(JSON.stringify(value).slice(1, -1))
      : value;
  if (Array.isArray(value)) return value.map((item) => hide(item, options, mark));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (options.controlTexts.some((text) => key.includes(text)))
        throw invalidInput("A name in the request contains a control token of the model.");
      return [key, hide(item, options, mark)];
    }),
  );
}

function render({ template, tokens }: ChatPromptOptions, values: Message): string {
  try {
    return new Template(template).render({
      ...tokens,
      ...values,
      add_generation_prompt: true,
      date_string: new Date().toISOString().slice(0, 10),
    });
  } catch (error) {
    // Templates refuse in their own words, such as "roles must alternate".
    throw invalidInput(
      `The model's chat template rejected the request: ${(error as Error).message}`,
    );
  }
}
