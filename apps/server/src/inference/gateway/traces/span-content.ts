import { fieldAt } from "@orrery/inference";

/** Of all texts of one attribute, in UTF-16 units. */
const MOST_TEXT = 16_384;
const MOST_MESSAGES = 200;

type Part = { readonly type: string } & Readonly<Record<string, unknown>>;
interface Message {
  readonly role: string;
  readonly parts: readonly Part[];
}

/** Messages of a request as the conventions write them, cut to what fits; media is only named. Pure. */
export function inputMessages(input: unknown): string {
  const cut = cutter();
  const messages = fieldAt(input, ["messages"]);
  if (!Array.isArray(messages))
    return JSON.stringify([
      { role: "user", parts: [textOf(fieldAt(input, ["inputs"]) ?? input, cut)] },
    ]);
  // The end of a long chat says more than its beginning.
  return JSON.stringify(messages.slice(-MOST_MESSAGES).map((message) => messageOf(message, cut)));
}

/** The answers of a model in the same form. Pure. */
export function outputMessages(reply: unknown, output: unknown): string {
  const cut = cutter();
  const choices = fieldAt(reply, ["choices"]);
  if (!Array.isArray(choices))
    return JSON.stringify([{ role: "assistant", parts: [textOf(output, cut)] }]);
  return JSON.stringify(
    choices.slice(0, MOST_MESSAGES).map((choice) => {
      const text = fieldAt(choice, ["text"]);
      const message = fieldAt(choice, ["message"]) ?? { role: "assistant", content: text };
      const reason = fieldAt(choice, ["finish_reason"]);
      return {
        ...messageOf(message, cut),
        ...(typeof reason === "string" && { finish_reason: cut(reason) }),
      };
    }),
  );
}

/** The texts of a stream's events, those of all choices in one message. Pure. */
export function streamedMessages(events: string): string {
  let text = "";
  for (const line of events.split("\n")) {
    if (!line.startsWith("data: {")) continue;
    const choices = fieldAt(parse(line.slice(6)), ["choices"]);
    for (const choice of Array.isArray(choices) ? choices : []) {
      const piece = fieldAt(choice, ["delta", "content"]) ?? fieldAt(choice, ["text"]);
      if (typeof piece === "string") text += piece;
    }
  }
  return JSON.stringify([{ role: "assistant", parts: [textOf(text, cutter())] }]);
}

function messageOf(message: unknown, cut: Cut): Message {
  const role = fieldAt(message, ["role"]);
  const content = fieldAt(message, ["content"]);
  const calls = fieldAt(message, ["tool_calls"]);
  const parts: Part[] = Array.isArray(content)
    ? content.slice(0, MOST_MESSAGES).map((part) => partOf(part, cut))
    : typeof content === "string"
      ? [textOf(content, cut)]
      : [];
  for (const call of Array.isArray(calls) ? calls.slice(0, MOST_MESSAGES) : [])
    parts.push({
      type: "tool_call",
      name: cut(`${fieldAt(call, ["function", "name"])}`),
      arguments: cut(`${fieldAt(call, ["function", "arguments"])}`),
    });
  return { role: typeof role === "string" ? role.slice(0, 64) : "user", parts };
}

function partOf(part: unknown, cut: Cut): Part {
  const text = fieldAt(part, ["text"]);
  if (typeof text === "string") return textOf(text, cut);
  const type = fieldAt(part, ["type"]);
  return { type: typeof type === "string" ? cut(type) : "unknown" };
}

const textOf = (value: unknown, cut: Cut): Part => ({
  type: "text",
  content: cut(typeof value === "string" ? value : describe(value)),
});

/** Bytes are not text. */
const describe = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one instanceof Blob || ArrayBuffer.isView(one) ? "(bytes)" : one,
  )?.slice(0, MOST_TEXT) ?? "";

type Cut = (text: string) => string;

/** What is left of the room, for one text after another. */
function cutter(): Cut {
  let room = MOST_TEXT;
  return (text) => {
    const kept = text.slice(0, room);
    room -= kept.length;
    return kept.length < text.length ? `${kept}…` : kept;
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
