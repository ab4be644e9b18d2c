import { findCards } from "./card-numbers.ts";
import type { HookPattern } from "./hook.ts";
import { type FindSpans, linearPattern } from "./linear-pattern.ts";

/** Each part is bounded or one class of letters, so it takes time in proportion to the text. */
const PHONES = [
  // With the country: +49 30 1234567, 0044 20 7946 0958.
  String.raw`(?<![\d+])(?:\+|00)[1-9](?:[ ()./\u00a0-]{0,2}\d){6,14}(?!\d)`,
  // (555) 123-4567
  String.raw`(?<!\d)(?:1[ .-])?\(?\d{3}\)?[ .-]?\d{3}[ .-]\d{4}(?!\d)`,
  // 030 1234567
  String.raw`(?<!\d)\(?0\d{1,4}\)?[ /.-]\d(?:[ .-]?\d){4,9}(?!\d)`,
].join("|");

export const NAMED_PATTERNS: Readonly<Record<HookPattern, FindSpans>> = {
  email: linearPattern(String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,24}`),
  phone: bounded(PHONES),
  card: findCards,
};

/** An expression of this file, with looks to both sides, which linear patterns lack. */
function bounded(source: string): FindSpans {
  return function* (text, from) {
    const expression = new RegExp(source, "g");
    expression.lastIndex = from;
    for (let found = expression.exec(text); found; found = expression.exec(text))
      yield { start: found.index, end: expression.lastIndex };
  };
}
