import type { Span } from "./linear-pattern.ts";

const SHORTEST = 13;
const LONGEST = 19;
const GROUPS = /\d+/g;
const IS_SEPARATOR = /^[ \u00a0.-]$/;

/** Numbers of payment cards, in groups or not: 13 to 19 digits whose last one checks the others. Pure. */
export function* findCards(text: string, from: number): Iterable<Span> {
  let run: Span[] = [];
  let last = from;
  GROUPS.lastIndex = 0;
  for (const { index, 0: digits } of text.slice(from).matchAll(GROUPS)) {
    const group = { start: from + index, end: from + index + digits.length };
    if (run.length > 0 && !IS_SEPARATOR.test(text.slice(last, group.start))) {
      yield* cardsOf(text, run);
      run = [];
    }
    run.push(group);
    last = group.end;
  }
  yield* cardsOf(text, run);
}

/** A card begins and ends where a group of digits does, so that a year after it does not hide it. */
function* cardsOf(text: string, run: readonly Span[]): Iterable<Span> {
  for (let first = 0; first < run.length; first++) {
    const start = (run[first] as Span).start;
    let digits = "";
    for (let next = first; next < run.length && digits.length < LONGEST; next++) {
      const { start: from, end } = run[next] as Span;
      if (digits.length + end - from > LONGEST) break;
      digits += text.slice(from, end);
      if (digits.length < SHORTEST || !isLuhn(digits)) continue;
      yield { start, end };
      first = next;
      break;
    }
  }
}

function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    sum += at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  // All zeros check, too, and are no card.
  return sum > 0 && sum % 10 === 0;
}
