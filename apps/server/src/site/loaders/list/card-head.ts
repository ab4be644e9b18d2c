const MOST = 400;

/** Read no further: cards may be long. Every repetition below is bounded, so that none can be made slow. */
const READ = 8_000;

/** Removes or replaces what only a page can show. The order matters. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/<!--[\s\S]{0,2000}?-->/g, " "],
  [/^(`{3,9}|~{3,9})[^\n]{0,100}\n[\s\S]{0,3000}?^\1.*$/gm, " "],
  [/^#{1,6} .*$/gm, " "],
  [/^ {0,9}> {0,9}\[![a-z]{1,20}\] *$/gim, " "],
  [/^ {0,9}\|.*$/gm, " "],
  [/!\[[^[\]\n]{0,300}\]\([^()\n]{0,500}\)/g, " "],
  [/\[([^[\]\n]{0,300})\]\([^()\n]{0,500}\)/g, "$1"],
  [/<\/?[a-z][^<>]{0,500}>/gi, " "],
  [/^ {0,9}(?:[-*+>]|\d{1,3}\.) /gm, ""],
  [/[*_`~]{1,3}/g, ""],
  [/\s+/g, " "],
];

/** The first words of a card as plain text; `undefined` if it has no text. */
export function cardHead(markdown: string): string | undefined {
  const text = REWRITES.reduce(
    (left, [pattern, replacement]) => left.replace(pattern, replacement),
    markdown.slice(0, READ),
  ).trim();
  if (text === "") return undefined;
  return text.length <= MOST ? text : `${text.slice(0, MOST).replace(/\s\S*$/, "")} …`;
}
