/** Texts of GBNF, llama.cpp's language of grammars. */

/** A text as the grammar writes it. */
export const literal = (text: string): string =>
  `"${Array.from(text, (character) => escaped(character.codePointAt(0)!)).join("")}"`;

/** What must be written as JSON writes it. */
export const jsonLiteral = (value: unknown): string => literal(JSON.stringify(value));

/** A character by its code point; everything but letters, digits and blanks by number. */
export function escaped(code: number): string {
  const character = String.fromCodePoint(code);
  if (/[A-Za-z0-9 ]/.test(character)) return character;
  const hex = code.toString(16).toUpperCase();
  if (code < 0x80) return `\\x${hex.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}

/** One of several; `undefined` for none. */
export function anyOf(options: readonly string[]): string | undefined {
  const different = [...new Set(options)];
  return different.length > 1 ? `(${different.join(" | ")})` : different[0];
}

/** llama.cpp writes out every repetition, and rejects more than some thousand. */
const BLOCK = 100;

/** Something so many times; without `max` as often as it likes. */
export function repeated(item: string, min: number, max: number | undefined): string {
  if (max === 0) return `""`;
  if (min === 1 && max === 1) return item;
  if (max === undefined) {
    if (min === 0) return `${item}*`;
    return min > BLOCK ? `${repeated(item, min, min)} ${item}*` : `${item}{${min},}`;
  }
  if (max <= BLOCK) return min === max ? `${item}{${min}}` : `${item}{${min},${max}}`;
  // A block at a time, so that the grammar stays small: first what must be, then what may be.
  const blocks = Math.floor(min / BLOCK);
  const parts = [
    ...(blocks > 0 ? [repeated(`(${item}{${BLOCK}})`, blocks, blocks)] : []),
    ...(min % BLOCK > 0 ? [`${item}{${min % BLOCK}}`] : []),
  ];
  const left = max - min;
  if (left > 0) parts.push(upTo(item, left));
  return parts.join(" ");
}

function upTo(item: string, count: number): string {
  if (count <= BLOCK) return `${item}{0,${count}}`;
  const blocks = Math.floor(count / BLOCK);
  // All numbers up to the count are possible: less than a block, whole blocks, and the rest.
  const most = blocks > 1 ? ` ${repeated(`(${item}{${BLOCK}})`, 0, blocks - 1)}` : "";
  return `${item}{0,${BLOCK - 1}}${most} ${item}{0,${count - blocks * BLOCK + 1}}`;
}
