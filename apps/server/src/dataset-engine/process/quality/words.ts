/** Letters, digits and marks in a row; scripts without spaces letter by letter. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}\p{M}]+/gu;

/** The words of a text, whatever its case, punctuation and spaces. */
export const wordsOf = (text: string): readonly string[] =>
  text.normalize("NFKC").toLowerCase().match(WORD) ?? [];

const PRIME = 0x01000193;

/** 32 bits of a word; with another seed, others. */
export function hashWord(word: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME);
  // The last letters have to reach the high bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
