import { asPart, type NamePart } from "./name-bytes.ts";

/** How the words of a text match a name, best first; each includes the ones before. */
export const FITS = ["whole", "beginning", "part"] as const;
export type Fit = (typeof FITS)[number];

/** Letters and digits of a text that must be in one word of a name, perhaps at its beginning or end. */
export interface Piece {
  readonly letters: string;
  readonly begins: boolean;
  readonly ends: boolean;
}

/** The runs of letters and digits of a text in lower case, none twice. */
export const wordsOf = (text: string): readonly string[] => [
  ...new Set(text.toLowerCase().match(/[a-z0-9]+/g) ?? []),
];

/** What each word of a name must have so that a text may fit. A text of a single letter begins a word. */
export function piecesOf(text: string, fit: Fit): readonly Piece[] {
  const words = wordsOf(text);
  const mayPrecede = /^[a-z0-9]./.test(text);
  const mayFollow = /[a-z0-9]$/.test(text);
  return words.map((letters, index) => {
    const isLast = index === words.length - 1;
    if (fit === "part")
      return { letters, begins: index > 0 || !mayPrecede, ends: !(isLast && mayFollow) };
    return { letters, begins: true, ends: fit === "whole" || !isLast };
  });
}

/** More than one word's letters: the words alone do not say whether a name has it. */
export const isPhrase = (text: string): boolean => /[^a-z0-9]/.test(text);

/** All that must be in a name which fits these texts so. */
export const partsOf = (texts: readonly string[], fit: Fit): readonly NamePart[] =>
  texts.flatMap((text) => [
    ...(isPhrase(text) ? [asPart(text)] : []),
    ...(isPhrase(text) && fit === "part"
      ? []
      : piecesOf(text, fit).map(({ letters, begins, ends }) => asPart(letters, begins, ends))),
  ]);
