/** What may come at one place of a rule: one of some characters, or what another rule says. */
export type GrammarSymbol =
  | {
      readonly kind: "set";
      readonly ranges: readonly (readonly [number, number])[];
      readonly isNot: boolean;
    }
  | { readonly kind: "rule"; readonly rule: number };

/** Ways to follow a rule, each a row of symbols. */
export type Rule = readonly (readonly GrammarSymbol[])[];

/** A grammar in llama.cpp's language; the first rule is called `root`. */
export interface Gbnf {
  readonly rules: readonly Rule[];
  readonly root: number;
}

const MAX_RULES = 100_000;
const MAX_REPETITIONS = 2000;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
const HEX: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Reads a grammar. Pure. Throws `SyntaxError`. */
export function parseGbnf(text: string): Gbnf {
  const rules: (readonly (readonly GrammarSymbol[])[] | undefined)[] = [];
  const names = new Map<string, number>();
  let at = 0;
  const fail = (what: string): never => {
    throw new SyntaxError(`${what} at character ${at}`);
  };
  const newRule = (rule?: Rule): number => {
    if (rules.length >= MAX_RULES) fail("too many rules");
    return rules.push(rule) - 1;
  };
  const named = (name: string): number => {
    const rule = names.get(name) ?? newRule();
    names.set(name, rule);
    return rule;
  };
  const skip = (acrossLines: boolean): void => {
    const space = acrossLines ? /(?:\s|#[^\n]*)*/y : /(?:[ \t]|#[^\n]*)*/y;
    space.lastIndex = at;
    at += space.exec(text)![0].length;
  };
  const take = (pattern: RegExp): string | undefined => {
    const sticky = new RegExp(pattern, "uy");
    sticky.lastIndex = at;
    const [found] = sticky.exec(text) ?? [];
    at += found?.length ?? 0;
    return found;
  };
  const expect = (pattern: RegExp, what: string): string =>
    take(pattern) ?? fail(`expected ${what}`);

  skip(true);
  while (at < text.length) {
    const rule = named(expect(/[\w-]+/, "a name"));
    skip(false);
    expect(/::=/, "::=");
    skip(true);
    rules[rule] = readWays(false);
    skip(true);
  }
  const root = names.get("root") ?? fail("no rule root");
  for (const [name, rule] of names) if (!rules[rule]) fail(`no rule ${name}`);
  return { rules: rules as Rule[], root };

  function readWays(isInside: boolean): Rule {
    const ways = [readRow(isInside)];
    while (take(/\|/)) {
      skip(true);
      ways.push(readRow(isInside));
    }
    return ways;
  }

  function readRow(isInside: boolean): GrammarSymbol[] {
    const row: GrammarSymbol[] = [];
    for (;;) {
      const item = readItem();
      if (item === undefined) return row;
      row.push(...repeat(item));
      skip(isInside);
    }
  }

  function readItem(): GrammarSymbol[] | undefined {
    if (take(/"/)) {
      const symbols: GrammarSymbol[] = [];
      while (!take(/"/)) symbols.push(only(readCharacter()));
      return symbols;
    }
    if (take(/\[/)) {
      const isNot = take(/\^/) !== undefined;
      const ranges: [number, number][] = [];
      while (!take(/\]/)) {
        const from = readCharacter();
        ranges.push([from, take(/-(?!\])/) ? readCharacter() : from]);
      }
      return [{ kind: "set", ranges, isNot }];
    }
    if (take(/\(/)) {
      skip(true);
      const rule = newRule(readWays(true));
      expect(/\)/, ")");
      return [{ kind: "rule", rule }];
    }
    if (take(/\./)) return [{ kind: "set", ranges: [], isNot: true }];
    const name = take(/[\w-]+/);
    return name === undefined ? undefined : [{ kind: "rule", rule: named(name) }];
  }

  function readCharacter(): number {
    const plain = take(/[^\\]/);
    if (plain !== undefined) return plain.codePointAt(0)!;
    const [, letter = ""] = expect(/\\./, "a character");
    const digits = HEX[letter];
    if (digits !== undefined)
      return Number.parseInt(expect(new RegExp(`[0-9a-fA-F]{${digits}}`), "digits"), 16);
    return (ESCAPES[letter] ?? letter).codePointAt(0)!;
  }

  /** What is before a sign of repetition, as often as it says. */
  function repeat(item: GrammarSymbol[]): GrammarSymbol[] {
    const sign = take(/[*+?]|\{\d+(,\d*)?\}/);
    if (sign === undefined) return item;
    const [min, max] = boundsOf(sign);
    if (min > MAX_REPETITIONS || (max ?? 0) > MAX_REPETITIONS) fail("too many repetitions");
    const once: GrammarSymbol =
      item.length === 1 ? item[0]! : { kind: "rule", rule: newRule([item]) };
    const must = Array.from({ length: min }, () => once);
    if (max === undefined) {
      const more = newRule();
      rules[more] = [[once, { kind: "rule", rule: more }], []];
      return [...must, { kind: "rule", rule: more }];
    }
    // One in the other, so that each place has two ways to continue and no more.
    let rest: GrammarSymbol[] = [];
    for (let left = max - min; left > 0; left--)
      rest = [{ kind: "rule", rule: newRule([[once, ...rest], []]) }];
    return [...must, ...rest];
  }
}

const only = (code: number): GrammarSymbol => ({
  kind: "set",
  ranges: [[code, code]],
  isNot: false,
});

function boundsOf(sign: string): readonly [min: number, max: number | undefined] {
  if (sign === "*") return [0, undefined];
  if (sign === "+") return [1, undefined];
  if (sign === "?") return [0, 1];
  const [min = "", max] = sign.slice(1, -1).split(",");
  if (max === undefined) return [Number(min), Number(min)];
  return [Number(min), max === "" ? undefined : Number(max)];
}
