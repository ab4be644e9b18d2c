import { characterInJson, characterInText, without } from "./character-set.ts";
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

/** Texts within a JSON string that match a regular expression. Throws `SyntaxError` with what is not supported. */
export function patternGrammar(source: string): PatternGrammar {
  const parsed = parsePattern(source);
  const options = parsed.kind === "choice" ? parsed.options : [parsed];
  return choose(options.map(anchored));
}

/** The grammar of texts that match as a whole, written as they are. Throws `SyntaxError`. */
export function wholePatternGrammar(source: string): string {
  const parsed = parsePattern(source.replace(/^\^/, "").replace(/(?<!\\)\$$/, ""));
  return `root ::= ${grammarOf(parsed, characterInText).body}`;
}

type WriteCharacter = typeof characterInJson;

/** What a pattern allows before and after it, where it does not say that the text begins or ends. */
const REST: PatternGrammar = { body: `${characterInJson(without([]))}*`, min: 0, max: undefined };

/** Only at its ends a pattern can say that the text begins or ends there. */
function anchored(pattern: Pattern): PatternGrammar {
  const items = pattern.kind === "sequence" ? [...pattern.items] : [pattern];
  const begins = items[0]?.kind === "start";
  const ends = items.at(-1)?.kind === "end";
  const inside = items.slice(begins ? 1 : 0, ends ? -1 : undefined);
  const parts = inside.map((item) => grammarOf(item, characterInJson));
  return join([...(begins ? [] : [REST]), ...parts, ...(ends ? [] : [REST])]);
}

function grammarOf(pattern: Pattern, character: WriteCharacter): PatternGrammar {
  const grammar = write(pattern, character);
  // Repetitions of repetitions are written out.
  if (grammar.body.length > MAX_LENGTH) throw new SyntaxError("too many repetitions");
  return grammar;
}

function write(pattern: Pattern, character: WriteCharacter): PatternGrammar {
  switch (pattern.kind) {
    case "set": {
      const body = character(pattern.set);
      if (body === undefined) throw new SyntaxError("a class without characters");
      return { body, min: 1, max: 1 };
    }
    case "sequence":
      return join(pattern.items.map((item) => grammarOf(item, character)));
    case "choice":
      return choose(pattern.options.map((option) => grammarOf(option, character)));
    case "repeat": {
      const { min, max } = pattern;
      const item = grammarOf(pattern.item, character);
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
