import type { BitMemory } from "./bit-memory.ts";
import type { Bits } from "./bits.ts";
import { isOneTypoAway } from "./edit-distance.ts";
import { asBytes, type NameBytes } from "./name-bytes.ts";
import { PhraseCache } from "./phrase-cache.ts";
import type { Scratch } from "./scratch.ts";
import { TermLists } from "./term-lists.ts";
import { TermTable } from "./term-table.ts";

/** A word with fewer documents than this is also looked for with one typo. */
const FEW = 30;
const MIN_TYPO_LETTERS = 4;

/** The documents of a text, and how well they fit. */
export interface NameMatch {
  /** All that may fit. */
  readonly bits: Bits;
  /** Every document must have these letters in its name; what `bits` could not decide. */
  readonly verify: readonly Uint8Array[];
  /** Those with the words as whole words, as beginnings of words, or within them: not by a typo alone. */
  tier(fit: Fit): Bits;
}

/** How the words of a text stand in a name, best first; each holds the ones before. */
export const FITS = ["whole", "beginning", "part"] as const;
export type Fit = (typeof FITS)[number];

interface WordMatch {
  readonly pieces: readonly (readonly number[])[];
  readonly typos: readonly number[];
  readonly text: string;
}

/** Finds documents by the words of their names: parts of them, with one typo forgiven. */
export class NameIndex {
  /** Words of names: runs of letters and digits. */
  readonly words: TermTable;
  /** Two or three letters, `^` before and `$` after a word → the words that have them. */
  private readonly grams = new Map<string, number[]>();

  private filling: TermLists | undefined;
  private readonly names: NameBytes;
  private readonly phrases: PhraseCache;

  constructor(names: NameBytes, memory: BitMemory) {
    this.names = names;
    this.words = new TermTable(memory);
    this.phrases = new PhraseCache(names, memory);
  }

  /** Between `beginFill` and `endFill` words are only noted: each document's once, in any order. */
  beginFill(capacity: number): void {
    this.filling = new TermLists(capacity);
  }

  endFill(count: number, capacity: number): void {
    if (this.filling) this.words.fill(this.filling, count, capacity);
    this.filling = undefined;
  }

  grow(capacity: number, words: number): void {
    this.names.grow(capacity);
    this.words.grow(words);
    this.phrases.grow(words);
    this.filling?.grow(capacity);
  }

  add(doc: number, name: string, capacity: number): void {
    this.names.set(doc, name);
    this.phrases.named(doc);
    const words: number[] = [];
    for (let at = 0; at < name.length; at++) {
      const from = at;
      while (isWordCode(name.charCodeAt(at))) at++;
      if (at === from) continue;
      const word = this.ensure(name, from, at);
      if (!words.includes(word)) words.push(word);
    }
    if (this.filling) this.filling.set(doc, words, 0);
    else for (const word of words) this.words.add(word, doc, capacity);
  }

  remove(doc: number): void {
    this.phrases.gone(doc);
    for (const word of wordsOf(this.names.get(doc)))
      this.words.remove(this.words.ensure(word), doc);
  }

  /** Each text must be part of the name. One of a single letter must begin a word. */
  match(texts: readonly string[], scratch: Scratch): NameMatch {
    const found = texts.map((text) => this.find(text));
    const bits = this.every(found, scratch, ({ pieces, typos }) =>
      pieces.map((words) => (typos.length > 0 ? [...words, ...typos] : words)),
    );
    const verify: Uint8Array[] = [];
    for (const one of found.filter(({ text }) => !/^[a-z0-9]*$/.test(text))) {
      const known = this.phrases.find(one.text, () =>
        this.every([one], scratch, ({ pieces }) => pieces),
      );
      if (known) scratch.intersect(bits, known);
      else verify.push(asBytes(one.text));
    }
    return {
      bits,
      verify,
      tier: (tier) => {
        if (tier === "part" && found.every(({ typos }) => typos.length === 0)) return bits;
        return this.every(found, scratch, ({ pieces, text }) =>
          tier === "part" ? pieces : this.fitting(text, tier),
        );
      },
    };
  }

  /** For each word of a text: that word alone, or (the last one) those that begin with it. */
  private fitting(text: string, tier: "whole" | "beginning"): readonly (readonly number[])[] {
    const wanted = wordsOf(text);
    return wanted.map((word, index) => {
      if (tier === "beginning" && index === wanted.length - 1) return this.wordsWith(`^${word}`);
      const number = this.words.find(word);
      return number === undefined ? [] : [number];
    });
  }

  private every(
    found: readonly WordMatch[],
    scratch: Scratch,
    wordsIn: (match: WordMatch) => readonly (readonly number[])[],
  ): Bits {
    const bits = scratch.take();
    const lists = found.flatMap(wordsIn);
    // Of signs alone, such as "-", the index knows nothing: every name is to be looked at.
    if (lists.length === 0) bits.fill(-1);
    lists.forEach((words, index) => {
      const one = index === 0 ? bits : scratch.take();
      for (const word of words) this.words.addTo(word, one);
      if (index > 0) scratch.intersect(bits, one);
    });
    return bits;
  }

  private find(text: string): WordMatch {
    const wanted = wordsOf(text);
    if (wanted.length === 0) return { pieces: [], typos: [], text };
    const isOpen = [/^[a-z0-9]/.test(text), /[a-z0-9]$/.test(text)];
    const pieces = wanted.map((piece, index) => {
      const mayPrecede = index === 0 && isOpen[0]! && text.length > 1;
      const mayFollow = index === wanted.length - 1 && isOpen[1]!;
      return this.wordsWith(`${mayPrecede ? "" : "^"}${piece}${mayFollow ? "" : "$"}`);
    });
    const word = wanted[0]!;
    const mayBeTypo = wanted.length === 1 && word === text && word.length >= MIN_TYPO_LETTERS;
    const count = pieces[0]!.reduce((sum, one) => sum + this.words.size(one), 0);
    return { pieces, typos: mayBeTypo && count < FEW ? this.typosOf(word) : [], text };
  }

  /** The words that have a text in them; `^` and `$` stand for their ends. */
  private wordsWith(text: string): readonly number[] {
    const lists = gramsOf(text, false).map((gram) => this.grams.get(gram) ?? []);
    const shortest = lists.reduce((best, list) => (list.length < best.length ? list : best));
    if (text.length <= 3) return shortest;
    const fits = fitTest(text);
    return shortest.filter((word) => fits(this.words.names[word]!));
  }

  /** The first letters are right, or the last ones are: one typo cannot spoil both. */
  private typosOf(word: string): readonly number[] {
    const sure = word.length > 4 ? 2 : 1;
    const candidates = [`^${word.slice(0, sure)}`, `${word.slice(-sure)}$`].flatMap(
      (gram) => this.grams.get(gram) ?? [],
    );
    return candidates.filter((other) => {
      const name = this.words.names[other]!;
      return Math.abs(name.length - word.length) <= 1 && isOneTypoAway(name, word);
    });
  }

  private ensure(name: string, from: number, to: number): number {
    const known = this.words.count;
    const number = this.words.ensure(name, from, to);
    if (number < known) return number;
    for (const gram of gramsOf(`^${this.words.names[number]!}$`, true)) {
      const list = this.grams.get(gram);
      if (list) list.push(number);
      else this.grams.set(gram, [number]);
    }
    return number;
  }
}

/** Whether a word has a text in it; `^` and `$` stand for the word's ends. */
function fitTest(text: string): (word: string) => boolean {
  const letters = text.replace(/^\^|\$$/g, "");
  if (text.startsWith("^") && text.endsWith("$")) return (word) => word === letters;
  if (text.startsWith("^")) return (word) => word.startsWith(letters);
  if (text.endsWith("$")) return (word) => word.endsWith(letters);
  return (word) => word.includes(letters);
}

/** A letter or digit; names come in lower case. Past the end there is none. */
const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

/** None twice. */
const wordsOf = (name: string): readonly string[] => [
  ...new Set(name.toLowerCase().match(/[a-z0-9]+/g) ?? []),
];

/** The runs of three letters, and of two where `withPairs` or where there are no three. */
function gramsOf(text: string, withPairs: boolean): readonly string[] {
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= text.length; at++) grams.add(text.slice(at, at + 3));
  if (withPairs || text.length < 3)
    for (let at = 0; at + 2 <= text.length; at++) grams.add(text.slice(at, at + 2));
  return [...grams];
}
