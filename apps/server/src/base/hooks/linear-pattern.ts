import { RE2JS } from "re2js";

/** A larger program takes long for each letter. */
const MAX_PROGRAM = 5_000;

/** Where something is in a text: from `start` up to `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** All places from `from` on, in order. What stands before `from` counts for the borders of words only. */
export type FindSpans = (text: string, from: number) => Iterable<Span>;

/**
 * A regular expression in RE2's syntax: it takes time in proportion to the text, whatever the text is. Throws with
 * the reason if it is invalid.
 */
export function linearPattern(expression: string): FindSpans {
  const compiled = RE2JS.compile(expression);
  if (compiled.matcher("").programSize() > MAX_PROGRAM) throw new Error("is too complex");
  if (compiled.matches("")) throw new Error("must not match an empty text");
  return function* (text, from) {
    const matcher = compiled.matcher(text);
    for (let isThere = matcher.find(from); isThere; isThere = matcher.find()) {
      const [start, end] = [matcher.start(), matcher.end()];
      // A border such as `\b` alone has no length.
      if (end > start) yield { start, end };
    }
  };
}
