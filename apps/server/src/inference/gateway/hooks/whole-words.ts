import type { FindSpans } from "../../../base/hooks/linear-pattern.ts";

/** Finds words and phrases, whatever their case: whole ones, however many spaces are in them. */
export function wholeWords(words: readonly string[]): FindSpans {
  // The longest first: of two that begin alike it is the one that is meant.
  const any = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.split(/\s+/).map(escaped).join(String.raw`\s{1,10}`))
    .join("|");
  const source = String.raw`(?<![\p{L}\p{N}_])(?:${any})(?![\p{L}\p{N}_])`;
  return function* (text, from) {
    const expression = new RegExp(source, "giu");
    expression.lastIndex = from;
    for (let found = expression.exec(text); found; found = expression.exec(text))
      yield { start: found.index, end: expression.lastIndex };
  };
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
