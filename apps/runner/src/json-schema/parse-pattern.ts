import { type CharacterSet, setOf, without } from "./character-set.ts";

/** A regular expression, as far as a grammar can follow it. */
export type Pattern =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "sequence"; readonly items: readonly Pattern[] }
  | { readonly kind: "choice"; readonly options: readonly Pattern[] }
  | {
      readonly kind: "repeat";
      readonly item: Pattern;
      readonly min: number;
      readonly max: number | undefined;
    }
  | { readonly kind: "start" | "end" };

const MAX_DEPTH = 30;
const MAX_REPEATS = 10_000;
const DIGITS: CharacterSet = [[0x30, 0x39]];
const WORDS = setOf([0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]);
const SPACES = setOf([0x09, 0x0d], [0x20, 0x20], [0xa0, 0xa0]);
const CLASSES: Readonly<Record<string, CharacterSet>> = {
  d: DIGITS,
  D: without(DIGITS),
  w: WORDS,
  W: without(WORDS),
  s: SPACES,
  // Without any of the blanks that the standard has.
  S: without([
    ...SPACES,
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
    [0xfeff, 0xfeff],
  ]),
};
const CONTROLS: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11, 0: 0 };
const ANY = without([
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
]);
const one = (code: number): CharacterSet => [[code, code]];

/** Reads a regular expression. Throws `SyntaxError` with what is not supported. */
export function parsePattern(source: string): Pattern {
  const characters = Array.from(source);
  let at = 0;
  const peek = () => characters[at];
  const takeIf = (text: string) => {
    const isNext = Array.from(text).every(
      (character, index) => characters[at + index] === character,
    );
    if (isNext) at += text.length;
    return isNext;
  };
  const fail = (what: string): never => {
    throw new SyntaxError(what);
  };

  function choice(depth: number): Pattern {
    if (depth > MAX_DEPTH) fail("too many nested groups");
    const options = [sequence(depth)];
    while (takeIf("|")) options.push(sequence(depth));
    return options.length === 1 ? options[0]! : { kind: "choice", options };
  }

  function sequence(depth: number): Pattern {
    const items: Pattern[] = [];
    while (at < characters.length && peek() !== "|" && peek() !== ")") items.push(term(depth));
    return { kind: "sequence", items };
  }

  function term(depth: number): Pattern {
    if (takeIf("^")) return { kind: "start" };
    if (takeIf("$")) return { kind: "end" };
    return quantified(atom(depth));
  }

  function quantified(item: Pattern): Pattern {
    const range = quantifier();
    if (!range) return item;
    // Lazy ones find the same texts.
    takeIf("?");
    if (["*", "+", "?"].includes(peek() ?? "")) fail("nested quantifiers");
    return { kind: "repeat", item, ...range };
  }

  function quantifier(): { min: number; max: number | undefined } | undefined {
    if (takeIf("*")) return { min: 0, max: undefined };
    if (takeIf("+")) return { min: 1, max: undefined };
    if (takeIf("?")) return { min: 0, max: 1 };
    const [all, from, isRange, to] =
      /^\{(\d{1,6})(,)?(\d{1,6})?\}/.exec(characters.slice(at, at + 16).join("")) ?? [];
    if (all === undefined) return undefined;
    at += all.length;
    const min = Number(from);
    const max = isRange === undefined ? min : to === undefined ? undefined : Number(to);
    if (Math.max(min, max ?? 0) > MAX_REPEATS) fail("too many repetitions");
    if (max !== undefined && max < min) fail("an invalid quantifier");
    return { min, max };
  }

  function atom(depth: number): Pattern {
    if (takeIf("(")) return group(depth);
    if (takeIf("[")) return { kind: "set", set: characterClass() };
    if (takeIf(".")) return { kind: "set", set: ANY };
    if (takeIf("\\")) return { kind: "set", set: escaped(false) };
    const character = characters[at++]!;
    if ("*+?".includes(character)) fail(`"${character}" without anything before it`);
    return { kind: "set", set: one(character.codePointAt(0)!) };
  }

  function group(depth: number): Pattern {
    if (takeIf("?")) {
      if (!takeIf(":")) {
        const [name] = /^<[A-Za-z_]\w*>/.exec(characters.slice(at, at + 64).join("")) ?? [];
        if (name === undefined) fail("lookarounds and flags");
        at += name!.length;
      }
    }
    const inside = choice(depth + 1);
    if (!takeIf(")")) fail("an open group");
    return inside;
  }

  function escaped(isInClass: boolean): CharacterSet {
    const character = characters[at++] ?? fail("a backslash at the end");
    if (Object.hasOwn(CLASSES, character)) return CLASSES[character]!;
    if (isInClass && character === "b") return one(8);
    if (Object.hasOwn(CONTROLS, character)) return one(CONTROLS[character]!);
    if (character === "x" || character === "u") {
      const length = character === "x" ? 2 : 4;
      const braced = /^\{([0-9A-Fa-f]{1,6})\}/.exec(characters.slice(at, at + 10).join(""));
      const hex = braced?.[1] ?? characters.slice(at, at + length).join("");
      if (!/^[0-9A-Fa-f]+$/.test(hex)) fail(`\\${character} without a number`);
      at += braced?.[0].length ?? length;
      const code = Number.parseInt(hex, 16);
      if (code > 0x10ffff) fail(`\\u{${hex}}`);
      return one(code);
    }
    if (/[A-Za-z0-9]/.test(character)) fail(`\\${character}`);
    return one(character.codePointAt(0)!);
  }

  function characterClass(): CharacterSet {
    const isNegated = takeIf("^");
    const ranges: (readonly [number, number])[] = [];
    while (!takeIf("]")) {
      if (at >= characters.length) fail("an open class");
      const from = classPart();
      if (peek() === "-" && characters[at + 1] !== "]" && at + 1 < characters.length) {
        at++;
        const to = classPart();
        const [low, high] = [single(from), single(to)];
        if (low === undefined || high === undefined || low > high) fail("an invalid range");
        ranges.push([low!, high!]);
      } else ranges.push(...from);
    }
    return isNegated ? without(ranges) : setOf(...ranges);
  }

  const classPart = (): CharacterSet =>
    takeIf("\\") ? escaped(true) : one(characters[at++]!.codePointAt(0)!);

  const parsed = choice(0);
  if (at < characters.length) fail("an unmatched parenthesis");
  return parsed;
}

const single = (set: CharacterSet): number | undefined =>
  set.length === 1 && set[0]![0] === set[0]![1] ? set[0]![0] : undefined;
