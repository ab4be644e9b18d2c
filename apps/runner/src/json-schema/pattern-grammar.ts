import { type CharacterSet, characterInJson, without } from "./character-set.ts";
import { anyOf, repeated } from "./gbnf.ts";
import { type Pattern, parsePattern } from "./parse-pattern.ts";

export interface PatternGrammar {
  /** What is between the quotes of the JSON string. */
  readonly body: string;
  /** In characters; without `max` there is no end to it. */
  readonly min: number;
  readonly max: number | undefined;
}

const MAX_LENGTH = 50_000;
const NOTHING: PatternGrammar = { body: `""`, min: 0, max: 0 };
const ALL: CharacterSet = without([]);
/** What a pattern allows before and after it, where it does not say that the text begins or ends. */
const REST: PatternGrammar = { body: `${characterInJson(ALL)}*`, min: 0, max: undefined };

/** The texts that match a regular expression. Throws `SyntaxError` with what is not supported. */
export function patternGrammar(source: string): PatternGrammar {
  const parsed = parsePattern(source);
  const options = parsed.kind === "choice" ? parsed.options : [parsed];
  return choose(options.map(anchored));
}

/** Only at its ends a pattern can say that the text begins or ends there. */
function anchored(pattern: Pattern): PatternGrammar {
  const items = pattern.kind === "sequence" ? [...pattern.items] : [pattern];
  const begins = items[0]?.kind === "start";
  const ends = items.at(-1)?.kind === "end";
  const inside = items.slice(begins ? 1 : 0, ends ? -1 : undefined);
  return join([...(begins ? [] : [REST]), ...inside.map(grammarOf), ...(ends ? [] : [REST])]);
}

function grammarOf(pattern: Pattern): PatternGrammar {
  const grammar = write(pattern);
  // Repetitions of repetitions are written out.
  if (grammar.body.length > MAX_LENGTH) throw new SyntaxError("too many repetitions");
  return grammar;
}

function write(pattern: Pattern): PatternGrammar {
  switch (pattern.kind) {
    case "set": {
      const body = characterInJson(pattern.set);
      if (body === undefined) throw new SyntaxError("a class without characters");
      return { body, min: 1, max: 1 };
    }
    case "sequence":
      return join(pattern.items.map(grammarOf));
    case "choice":
      return choose(pattern.options.map(grammarOf));
    case "repeat": {
      const { min, max } = pattern;
      const item = grammarOf(pattern.item);
      return {
        body: repeated(`(${item.body})`, min, max),
        min: item.min * min,
        max: item.max === 0 ? 0 : max === undefined ? undefined : times(item.max, max),
      };
    }
    default:
      throw new SyntaxError("^ and $ within a pattern");
  }
}

function join(parts: readonly PatternGrammar[]): PatternGrammar {
  if (parts.length === 0) return NOTHING;
  return {
    body: parts.map(({ body }) => body).join(" "),
    min: parts.reduce((sum, { min }) => sum + min, 0),
    max: parts.reduce<number | undefined>((sum, { max }) => plus(sum, max), 0),
  };
}

const choose = (options: readonly PatternGrammar[]): PatternGrammar => ({
  body: anyOf(options.map(({ body }) => body)) ?? `""`,
  min: Math.min(...options.map(({ min }) => min)),
  max: options.some(({ max }) => max === undefined)
    ? undefined
    : Math.max(...options.map(({ max }) => max ?? 0)),
});

const plus = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one + other;

const times = (one: number | undefined, other: number) =>
  one === undefined ? undefined : one * other;
