import { invalidInput } from "../../errors.ts";

/** A stretch of a prompt: control tokens in it count, or are text because a person wrote them. */
export interface PromptPart {
  readonly text: string;
  readonly isTrusted: boolean;
}

/** Renders a prompt with every text of the request changed by `change`. */
export type RenderChanged = (change: (text: string) => string) => string;

/** The texts that a vocabulary takes for control tokens. */
export interface ControlTexts {
  readonly texts: readonly string[];
  /** Where a text has one, or could be one with what comes before or after it. */
  danger(text: string): readonly number[];
}

/**
 * Renders a prompt, and finds the control tokens in it that people wrote. Templates see the texts as they are; where
 * a text could be taken for a control token, the prompt is rendered again with another character in its place.
 */
export function renderParts(
  render: RenderChanged,
  { danger, texts }: ControlTexts,
): readonly PromptPart[] {
  const stand = new Map<string, string>();
  const seen: string[] = [];
  const prompt = render((text) => {
    if (danger(text).length > 0) seen.push(text);
    return text;
  });
  if (seen.length === 0) return [{ text: prompt, isTrusted: true }];

  const free = freeCharacters(prompt + seen.join(""));
  const marked = render((text) => {
    const characters = [...unitsOf(text)];
    for (const at of danger(text)) {
      const one = characters[at] ?? "";
      if (!stand.has(one)) stand.set(one, free());
      characters[at] = stand.get(one) ?? one;
    }
    return characters.join("");
  });
  const originals = new Map([...stand].map(([original, mark]) => [mark, original]));
  const places: number[] = [];
  const plain = unitsOf(marked).map((unit, index) => {
    const original = originals.get(unit);
    if (original !== undefined) places.push(index);
    return original ?? unit;
  });
  // The template acts on a control token that someone wrote: no prompt would be right.
  if (plain.join("") !== prompt)
    throw invalidInput(
      "The messages contain control tokens that the model's chat template reads.",
      "messages",
    );
  return split(prompt, spansAround(prompt, places, texts));
}

const unitsOf = (text: string): string[] => text.split("");

/** Prepares to look for control tokens: vocabularies have thousands of them. */
export function prepareControlTexts(controlTexts: readonly string[]): ControlTexts {
  const whole = anyOf(controlTexts);
  const [starts, ends] = [new Set<string>(), new Set<string>()];
  for (const control of controlTexts)
    for (let length = 1; length < control.length; length++) {
      starts.add(control.slice(0, length));
      ends.add(control.slice(-length));
    }
  const longest = Math.max(0, ...controlTexts.map(({ length }) => length));
  const danger = (text: string) => {
    const places = new Set([...text.matchAll(whole)].map(({ index }) => index));
    // Templates often trim texts.
    for (const one of [text, text.trim()]) {
      const from = one === text ? 0 : text.length - text.trimStart().length;
      for (let length = 1; length < Math.min(longest, one.length + 1); length++) {
        if (starts.has(one.slice(-length))) places.add(from + one.length - length);
        if (ends.has(one.slice(0, length))) places.add(from);
      }
    }
    return [...places];
  };
  return { texts: controlTexts, danger };
}

/** Matches the places where one of the texts begins. */
const anyOf = (texts: readonly string[]): RegExp =>
  texts.length === 0
    ? /(?!)/g
    : new RegExp(
        `(?=${texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`,
        "g",
      );

/** Characters for private use that do not occur in the texts. */
function freeCharacters(texts: string): () => string {
  let code = 0xe000;
  return () => {
    while (texts.includes(String.fromCharCode(code))) code++;
    if (code > 0xf8ff)
      throw invalidInput("The messages use every character for private use.", "messages");
    return String.fromCharCode(code++);
  };
}

type Span = readonly [start: number, end: number];

/** The control tokens that include one of the places. */
function spansAround(
  prompt: string,
  places: readonly number[],
  controlTexts: readonly string[],
): readonly Span[] {
  const spans: Span[] = [];
  const present = controlTexts.filter((control) => prompt.includes(control));
  for (const place of places)
    for (const control of present) {
      const from = Math.max(0, place - control.length + 1);
      const window = prompt.slice(from, place + control.length);
      for (let at = window.indexOf(control); at >= 0; at = window.indexOf(control, at + 1))
        if (from + at <= place) spans.push([from + at, from + at + control.length]);
    }
  return spans.toSorted(([a], [b]) => a - b);
}

function split(prompt: string, spans: readonly Span[]): readonly PromptPart[] {
  const parts: { text: string; isTrusted: boolean }[] = [];
  let done = 0;
  const add = (end: number, isTrusted: boolean) => {
    if (end <= done) return;
    const text = prompt.slice(done, end);
    const last = parts.at(-1);
    if (last && last.isTrusted === isTrusted) last.text += text;
    else parts.push({ text, isTrusted });
    done = end;
  };
  for (const [start, end] of spans) {
    add(start, true);
    add(end, false);
  }
  add(prompt.length, true);
  return parts;
}
