import { describe, expect, it } from "vitest";
import { createRandom, type Random } from "../../../../../examples/training/random.ts";
import { checkAnswers } from "../../json-schema/testing/check-answers.ts";
import { randomSchemas } from "../../json-schema/testing/random-schemas.ts";
import { SCHEMAS } from "../../json-schema/testing/schemas.ts";
import { readAnswerFormat } from "../answer-format.ts";
import { createConstraint } from "./constraint.ts";
import { after, type GrammarState, startOf } from "./grammar-state.ts";
import { parseGbnf } from "./parse-gbnf.ts";

const END = -1;
const byBytes = (grammar: string) =>
  createConstraint(
    parseGbnf(grammar),
    { isOpen: true },
    { bytes: (token) => [token], isEnd: (token) => token === END },
  );

/** Whether a grammar takes a text, byte by byte. */
function takes(grammar: string, text: string): boolean {
  const constraint = byBytes(grammar);
  for (const byte of Buffer.from(text)) {
    if (!constraint.allows(byte)) return false;
    constraint.push(byte);
  }
  return constraint.allows(END);
}

it.each<[string, readonly string[], readonly string[]]>([
  ['root ::= "a" | "bc"', ["a", "bc"], ["", "b", "ac", "aa"]],
  ['root ::= "a"* "b"+ "c"?', ["b", "aabb", "bc"], ["", "aa", "bcc"]],
  ['root ::= ("a" | x){2,3}\nx ::= "b"', ["ab", "bab"], ["a", "abab"]],
  ["root ::= [a-c]{2,}", ["ab", "cccc"], ["a", "ad"]],
  ["root ::= [^a-c\\n]{2}", ["xy", "é日"], ["xa", "x\n"]],
  ["root ::= [-\\]x]{3}", ["-]x"], ["abc"]],
  ['root ::= "\\x41\\u00e9\\U0001F98A\\"\\\\"', ['Aé🦊"\\'], ["A"]],
  ['root ::= "é" | "日本"', ["é", "日本"], ["日", "è", "\\"]],
  ["root ::= .", ["é", "a"], ["", "ab"]],
  ['# A comment\nroot ::= # another\n  "a" b # more\n\nb ::= "b" |\n "c"', ["ab", "ac"], ["a"]],
  ['root ::= "(" root ")" | "x"', ["x", "((x))"], ["((x)", "()"]],
])("%s takes what it says", (grammar, good, bad) => {
  for (const text of good) expect([text, takes(grammar, text)]).toEqual([text, true]);
  for (const text of bad) expect([text, takes(grammar, text)]).toEqual([text, false]);
});

it.each([
  ["", /no rule root/],
  ["root ::= x", /no rule x/],
  ['root "a"', /expected ::=/],
  ['root ::= ("a"', /expected \)/],
  ['root ::= "a', /expected a character/],
  ['root ::= "a"{5000}', /too many repetitions/],
])("%s is refused", (grammar, message) => {
  expect(() => parseGbnf(grammar)).toThrow(message);
});

it.each(['root ::= root "a" | "b"', "root ::= root"])(
  "%s ends in an error, not in a loop",
  (grammar) => {
    expect(() => startOf(parseGbnf(grammar))).toThrow(/too many ways/);
  },
);

/** A text that a grammar takes, by chance; absent where it becomes too long. */
function walk(grammar: string, random: Random): string | undefined {
  const rules = parseGbnf(grammar);
  let state: GrammarState = startOf(rules);
  let text = "";
  for (let length = 0; length < 2000; length++) {
    if (state.isEnd && (state.places.length === 0 || random.chance(0.3))) return text;
    const { ranges, isNot } = random.pick(state.places).symbol;
    const [from, to] = isNot ? [0x20, 0x17f] : random.pick(ranges);
    const code = from + random.integer(Math.min(to - from, 300) + 1);
    const next = after(rules, state, code);
    if (next === undefined) continue;
    text += String.fromCodePoint(code);
    state = next;
  }
  return undefined;
}

describe("what a grammar takes by chance", () => {
  const write = (schema: object | boolean, random: Random): string[] => {
    const format = { type: "json_schema", json_schema: { name: "x", schema } };
    const grammar = readAnswerFormat({ response_format: format }) ?? "";
    return Array.from({ length: 12 }, () => walk(grammar, random)).filter(
      (text) => text !== undefined,
    );
  };

  it.each(Object.entries(SCHEMAS))("matches a schema with %s", (_, schema) => {
    checkAnswers(schema, write(schema, createRandom(1)));
  });

  it("matches random schemas", () => {
    const draw = randomSchemas(7);
    const random = createRandom(2);
    let written = 0;
    while (written < 60) {
      const schema = draw();
      let texts: string[];
      try {
        texts = write(schema, random);
      } catch (error) {
        expect((error as Error).message).toMatch(/The keyword "|Nothing can match|too many/);
        continue;
      }
      if (texts.length > 0) checkAnswers(schema, texts);
      written++;
    }
  });
});
