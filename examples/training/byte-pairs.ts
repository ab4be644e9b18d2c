/** How texts are cut before pairs are counted; llama.cpp knows it as `qwen2`. */
const SPLIT =
  /(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

/** A byte-level vocabulary: bytes, merged pairs in the order they were found, special tokens last. */
export interface BytePairs {
  readonly tokens: readonly string[];
  readonly merges: readonly (readonly [string, string])[];
  readonly special: readonly string[];
}

/** The printable letter that stands for each byte in a vocabulary. */
const LETTERS: readonly string[] = (() => {
  const isPrintable = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let spare = 256;
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCodePoint(isPrintable(byte) ? byte : spare++),
  );
})();

const spell = (text: string): string[] =>
  Array.from(new TextEncoder().encode(text), (byte) => LETTERS[byte]!);

/** Merges the most frequent pair until there are `size` tokens; ties go to the first in the alphabet. */
export function trainBytePairs(
  texts: readonly string[],
  size: number,
  special: readonly string[],
): BytePairs {
  const words = countWords(texts, special);
  const tokens = LETTERS.toSorted();
  const merges: [string, string][] = [];
  while (tokens.length + special.length < size) {
    const pair = mostFrequentPair(words);
    if (!pair) break;
    merges.push(pair);
    tokens.push(pair.join(""));
    for (const { letters } of words) mergeIn(letters, pair);
  }
  return { tokens: [...tokens, ...special], merges, special };
}

/** Text → ids; special tokens are recognized where they are spelled out. */
export function createBytePairEncoder({ tokens, merges, special }: BytePairs) {
  const ids = new Map(tokens.map((token, id) => [token, id]));
  const ranks = new Map(merges.map((pair, rank) => [pair.join(" "), rank]));
  const known = new Map<string, readonly number[]>();
  const encodeWord = (word: string): readonly number[] => {
    const found = known.get(word);
    if (found) return found;
    const letters = spell(word);
    for (;;) {
      const pairs = letters.slice(1).map((next, at) => [letters[at]!, next] as const);
      const rank = Math.min(
        ...pairs.map((pair) => ranks.get(pair.join(" ")) ?? Number.POSITIVE_INFINITY),
      );
      if (!Number.isFinite(rank)) break;
      mergeIn(letters, merges[rank]!);
    }
    const encoded = letters.map((letter) => ids.get(letter)!);
    known.set(word, encoded);
    return encoded;
  };
  return (text: string): number[] =>
    splitSpecial(text, special).flatMap((part) =>
      special.includes(part)
        ? [ids.get(part)!]
        : [...part.matchAll(SPLIT)].flatMap(([word]) => encodeWord(word)),
    );
}

/** Ids → text; special tokens are left out. */
export function createBytePairDecoder({ tokens, special }: BytePairs) {
  const bytes = new Map(LETTERS.map((letter, byte) => [letter, byte]));
  return (ids: readonly number[]): string => {
    const letters = ids.map((id) => tokens[id]!).filter((token) => !special.includes(token));
    return new TextDecoder().decode(
      Uint8Array.from(letters.join(""), (letter) => bytes.get(letter)!),
    );
  };
}

function countWords(texts: readonly string[], special: readonly string[]) {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const part of splitSpecial(text, special))
      if (!special.includes(part))
        for (const [word] of part.matchAll(SPLIT)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => ({ letters: spell(word), count }));
}

function mostFrequentPair(
  words: readonly { readonly letters: readonly string[]; readonly count: number }[],
): [string, string] | undefined {
  const counts = new Map<string, number>();
  for (const { letters, count } of words)
    for (let at = 1; at < letters.length; at++) {
      const pair = `${letters[at - 1]} ${letters[at]}`;
      counts.set(pair, (counts.get(pair) ?? 0) + count);
    }
  let best = "";
  let most = 1;
  for (const [pair, count] of counts)
    if (count > most || (count === most && best !== "" && pair < best))
      [best, most] = [pair, count];
  return best === "" ? undefined : (best.split(" ") as [string, string]);
}

function mergeIn(letters: string[], [left, right]: readonly [string, string]): void {
  for (let at = 0; at + 1 < letters.length; at++)
    if (letters[at] === left && letters[at + 1] === right) letters.splice(at, 2, left + right);
}

function splitSpecial(text: string, special: readonly string[]): string[] {
  const escaped = special.map((token) => token.replace(/[|\\{}()[\]^$+*?.]/g, "\\$&"));
  return text.split(new RegExp(`(${escaped.join("|")})`)).filter((part) => part !== "");
}
