const MAX_PHRASES = 100;

/**
 * What a visitor types as an expression of SQLite's FTS5: rows with any of the words, or with the words in double
 * quotes next to each other. `undefined` where there is no word. Operators of FTS5 are words here.
 */
export function matchExpression(text: string): string | undefined {
  const phrases = (text.match(/"[^"]*"|[^\s"]+/g) ?? [])
    .map((phrase) => phrase.replaceAll(/["\p{Cc}]+/gu, " ").trim())
    .filter((phrase) => /[\p{L}\p{N}]/u.test(phrase))
    .slice(0, MAX_PHRASES);
  if (phrases.length === 0) return undefined;
  return phrases.map((phrase) => `"${phrase}"`).join(" OR ");
}
