import { escaped, literal } from "./gbnf.ts";

/** Code points as ranges, in order and apart. */
export type CharacterSet = readonly (readonly [from: number, to: number])[];

const LAST = 0x10ffff;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTED = 0x20;
const SURROGATES: CharacterSet = [[0xd800, 0xdfff]];

/** In order, without overlaps. */
export function setOf(...ranges: CharacterSet): CharacterSet {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  const joined: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** All characters but these. */
export function without(set: CharacterSet): CharacterSet {
  const rest: [number, number][] = [];
  let next = 0;
  for (const [from, to] of setOf(...set)) {
    if (from > next) rest.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST) rest.push([next, LAST]);
  return rest;
}

const both = (one: CharacterSet, other: CharacterSet): CharacterSet =>
  without([...without(one), ...without(other)]);

/** Whether the character is in the set. */
export const has = (set: CharacterSet, code: number): boolean =>
  set.some(([from, to]) => code >= from && code <= to);

/** What JSON writes as it is. */
const PLAIN = without([
  [0, FIRST_PRINTED - 1],
  [QUOTE, QUOTE],
  [BACKSLASH, BACKSLASH],
  ...SURROGATES,
]);
const CONTROL: CharacterSet = [[0, FIRST_PRINTED - 1]];
/** Of the characters that JSON must escape, those that a model would write. */
const USUAL_ESCAPES = [QUOTE, BACKSLASH, 0x0a, 0x09];

/** One of these characters, as it is written within a JSON string. */
export function characterInJson(set: CharacterSet): string | undefined {
  const plain = both(set, PLAIN);
  const isControl = both(set, without(CONTROL)).length === 0;
  const codes = isControl
    ? Array.from({ length: FIRST_PRINTED }, (_, code) => code)
    : USUAL_ESCAPES;
  const options = codes
    .filter((code) => has(set, code))
    .map((code) => literal(JSON.stringify(String.fromCharCode(code)).slice(1, -1)));
  if (plain.length > 0) options.unshift(classOf(plain));
  return options.length > 1 ? `(${options.join(" | ")})` : options[0];
}

/** One of these characters, as it is. */
export function characterInText(set: CharacterSet): string | undefined {
  const written = both(set, without(SURROGATES));
  return written.length > 0 ? classOf(written) : undefined;
}

const classOf = (set: CharacterSet): string =>
  `[${set.map(([from, to]) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`)).join("")}]`;
