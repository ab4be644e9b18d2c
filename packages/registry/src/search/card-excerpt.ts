import type { Excerpt } from "@orrery/catalog";

/** What stands around a word in the excerpts that a database makes: no searched text has these. */
export const MARK_START = "\u0002";
export const MARK_END = "\u0003";

/** The text without marks, and where they stood. */
export function parseExcerpt(marked: string): Excerpt {
  const marks: [number, number][] = [];
  let text = "";
  for (const part of marked.split(MARK_START)) {
    const [inside = "", ...after] = part.split(MARK_END);
    if (after.length > 0) marks.push([text.length, text.length + inside.length]);
    text += inside + after.join("");
  }
  return { text, marks };
}

const LINK: readonly [RegExp, string] = [/!?\[([^[\]\n]*)\]\([^()\s]*\)/g, "$1"];
/** What Markdown puts around words, each found in one pass however long the text is. */
const MARKDOWN: readonly (readonly [RegExp, string])[] = [
  LINK,
  // An image may be inside a link.
  LINK,
  [/^[ \t|:-]+$/gm, ""],
  [/^[ \t]*(?:#{1,6}|[>*+-])[ \t]+/gm, ""],
  [/\*\*|`+/g, ""],
  [/[ |]{2,}|\|/g, " "],
];

/** The searchable text of a card: its words, without control characters, which are used as marks. */
export const searchableText = (body: string): string =>
  MARKDOWN.reduce(
    (text, [found, instead]) => text.replace(found, instead),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what goes
    body.slice(0, MAX_TEXT).replace(/[\u0000-\u0008\u000b-\u001f]+/g, " "),
  );

const MAX_TEXT = 200_000;
