/** Where a run of characters is in a text, in UTF-16 units; `end` is after the last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds what a tokenizer decoded in the text it came from. Tokenizers lower case, drop accents and
 * put spaces around marks, so letters are compared plainly and spaces not at all. From `from` on.
 */
export function findInText(text: string, decoded: string, from = 0): Span | undefined {
  const wanted = plain(decoded).map(({ letter }) => letter);
  const letters = plain(text).filter(({ start }) => start >= from);
  if (wanted.length === 0) return undefined;
  for (let at = 0; at + wanted.length <= letters.length; at++) {
    if (!wanted.every((letter, index) => letters[at + index]?.letter === letter)) continue;
    const [first, last] = [letters[at], letters[at + wanted.length - 1]];
    if (first && last) return { start: first.start, end: last.end };
  }
  return undefined;
}

function plain(text: string) {
  const letters: { letter: string; start: number; end: number }[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const bare = character
      .normalize("NFD")
      .replace(/\p{Mn}/gu, "")
      .toLowerCase();
    for (const letter of bare) if (!/\s/.test(letter)) letters.push({ letter, start, end });
    start = end;
  }
  return letters;
}
