import { ISO_639_1 } from "./iso-639-1.ts";
import { ISO_639_3 } from "./iso-639-3.ts";

export interface Language {
  /** Two letters where the language has such a code, otherwise three. */
  readonly code: string;
  readonly name: string;
  /** What its speakers call it; only of those with two letters. */
  readonly nativeName?: string;
}

/** The language of a code such as `fr`, `pt-BR` or `swh`, or `undefined`. The region is ignored. */
export function findLanguage(code: string): Language | undefined {
  const base = baseLanguage(code);
  if (base === undefined) return undefined;
  const row = ISO_639_1.find(([known]) => known === base);
  if (row) return { code: row[0], name: row[1], nativeName: row[2] };
  const start = ISO_639_3.indexOf(`\n${base} `);
  if (start < 0) return undefined;
  const line = ISO_639_3.slice(start + 1, ISO_639_3.indexOf("\n", start + 1));
  return parseLine(line);
}

/** All languages with a two-letter code, then all with a three-letter one; 8,100 in all. */
export function listLanguages(): readonly Language[] {
  const long = ISO_639_3.trim().split("\n").map(parseLine);
  return [...ISO_639_1.map(([code, name, nativeName]) => ({ code, name, nativeName })), ...long];
}

/** The part of a code that names the language: `pt` of `pt-BR`. */
export const baseLanguage = (code: string): string | undefined =>
  /^[a-z]{2,3}(?![a-z])/.exec(code.toLowerCase())?.[0];

const parseLine = (line: string): Language => ({ code: line.slice(0, 3), name: line.slice(4) });
