import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { changeTexts } from "./change-texts.ts";
import { createHoldBack, type HoldBack } from "./hold-back.ts";
import { type Screen, screenText } from "./screen.ts";

type Fields = Readonly<Record<string, unknown>>;

/** One text of a stream, such as the thought of its second choice. */
interface Channel {
  readonly choice: unknown;
  readonly hold: HoldBack;
  /** An event with a piece of it. */
  wrap: (text: string) => string;
}

/** Events of the OpenAI API, each after all hooks; a text comes somewhat later than the model says it. */
export interface EventScreen {
  /** One event or more, whole. Throws `refused-by-hook`. */
  push(events: string): string;
  /** The texts so far, where they are to be read as one. */
  texts(): readonly string[];
}

export function createEventScreen(screen: Screen): EventScreen {
  const channels = new Map<string, Channel>();
  const said = new Map<string, string>();

  const note = (name: string, text: string): string => {
    said.set(name, (said.get(name) ?? "") + text);
    return text;
  };
  /** What is held back of a choice, apart from texts that continue. */
  function flush(isOver: (name: string, channel: Channel) => boolean): string {
    let out = "";
    for (const [name, channel] of channels) {
      if (!isOver(name, channel)) continue;
      const text = note(name, channel.hold("", true));
      if (text !== "") out += channel.wrap(text);
      channels.delete(name);
    }
    return out;
  }

  function screenChoice(event: Fields, choice: Fields): { before: string; choice: Fields } {
    const { index, delta, text, logprobs: _, finish_reason, ...rest } = choice;
    const isLast = finish_reason !== null && finish_reason !== undefined;
    const touched = new Set<string>();
    const spoken: (() => void)[] = [];
    const take = (
      name: string,
      piece: unknown,
      wrap: (piece: string) => Fields,
      put: (text: string) => void,
    ) => {
      if (typeof piece !== "string") return;
      const key = `${index}.${name}`;
      if (piece !== "") touched.add(key);
      spoken.push(() => {
        const channel = channels.get(key) ?? {
          ...{ choice: index, hold: createHoldBack(screen) },
          wrap: (held: string) =>
            eventOf({ ...event, choices: [{ index, ...wrap(held), finish_reason: null }] }),
        };
        channels.set(key, channel);
        put(note(key, channel.hold(piece, isLast)));
      });
    };
    const out: Record<string, unknown> = {
      ...(changeTexts(rest, { change: plain }) as Fields),
      index,
    };
    if (text !== undefined)
      take(
        "text",
        text,
        (held) => ({ text: held }),
        (held) => (out.text = held),
      );
    if (isFields(delta)) out.delta = screenDelta(delta, take);
    const before = flush((name, channel) => channel.choice === index && !touched.has(name));
    for (const speak of spoken) speak();
    return { before, choice: { ...out, finish_reason } };
  }

  const plain = (text: string): string => screenText(screen, text, "after");

  function one(event: string): string {
    const data = dataOf(event);
    if (data === "") return "";
    if (data === "[DONE]") return flush(() => true) + event;
    const read = parse(data);
    const { choices } = read;
    if (!Array.isArray(choices) || choices.length === 0) {
      const isError = read.error !== undefined;
      const changed = changeTexts(read, { change: plain }) as Fields;
      return flush(() => isError) + (changed === read ? event : eventOf(changed, isError));
    }
    const { choices: __, ...rest } = read;
    const head = changeTexts(rest, { change: plain }) as Fields;
    const screened = choices.map((choice) => screenChoice(head, choice as Fields));
    const before = screened.map((one) => one.before).join("");
    return before + eventOf({ ...head, choices: screened.map((one) => one.choice) });
  }

  return {
    push: (events) =>
      events
        .split(/(?<=\r?\n\r?\n)/)
        .map(one)
        .join(""),
    texts: () => [...said.values()],
  };
}

type Take = (
  name: string,
  piece: unknown,
  wrap: (piece: string) => Fields,
  put: (text: string) => void,
) => void;

/** What is neither a text nor a call of a tool is left out: hooks cannot read it. */
function screenDelta(delta: Fields, take: Take): Fields {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(delta)) {
    if (key === "role" || value === null) out[key] = value;
    else if (typeof value === "string") {
      out[key] = "";
      take(
        key,
        value,
        (held) => ({ delta: { [key]: held } }),
        (held) => (out[key] = held),
      );
    } else if (key === "tool_calls" && Array.isArray(value)) {
      out[key] = value.map((call: Fields, position) => {
        const { index = position, function: asked } = call;
        if (!isFields(asked)) return call;
        const changed: Record<string, unknown> = { ...asked };
        take(
          `${key}.${index}`,
          asked.arguments,
          (held) => ({ delta: { [key]: [{ index, function: { arguments: held } }] } }),
          (held) => (changed.arguments = held),
        );
        return { ...call, function: changed };
      });
    }
  }
  return out;
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const eventOf = (event: Fields, isError = false): string =>
  `${isError ? "event: error\n" : ""}data: ${JSON.stringify(event)}\n\n`;

const dataOf = (event: string): string =>
  event
    .split(/\r?\n/)
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5).trim())
    .join("\n");

function parse(data: string): Fields {
  try {
    const read: unknown = JSON.parse(data);
    if (isFields(read)) return read;
  } catch {
    // Said below.
  }
  throw new GatewayError("malformed-reply", "An event of the stream is not JSON.");
}
