import type { BitMemory } from "./bit-memory.ts";
import type { Bits } from "./bits.ts";
import { isOneTypoAway } from "./edit-distance.ts";
import { ExactNames } from "./exact-names.ts";
import { HashedParts } from "./hashed-parts.ts";
import { type PartSink, type PartSource, sinkUnder, sourceUnder } from "./index-parts.ts";
import { asBytes, asPart, isWordCode, type NameBytes } from "./name-bytes.ts";
import { type Fit, isPhrase, type Piece, piecesOf, wordsOf } from "./name-pieces.ts";
import { type Phrase, PhraseCache } from "./phrase-cache.ts";
import type { Scratch } from "./scratch.ts";
import { TermLists } from "./term-lists.ts";
import { TermTable } from "./term-table.ts";

/** A word with fewer documents than this is also looked for with one typo. */
const FEW = 30;
const MIN_TYPO_LETTERS = 4;

/** Numbers of words, some perhaps twice. */
type Words = Uint32Array;
const NO_WORDS: Words = new Uint32Array(0);

/** The lists of letter groups are never bitmaps, however many words there are. */
const ANY_WORDS = Number.POSITIVE_INFINITY;
const FIRST_WORDS = 4096;

/** The documents of a text, and how well they fit. */
export interface NameMatch {
  /** All that may fit. */
  readonly bits: Bits;
  /** Further conditions for every document. */
  readonly phrases: readonly Phrase[];
  /** Matches without typos. */
  tier(fit: Fit): Bits;
}

interface WordMatch {
  readonly pieces: readonly Words[];
  readonly typos: Words;
  readonly text: string;
}

/** Finds documents by the words of their names: parts of them, with one typo forgiven. */
export class NameIndex {
  /** Words of names: runs of letters and digits. */
  readonly words: TermTable;
  /** Two or three letters, `^` before and `$` after a word → the words that have them. */
  private readonly grams: TermTable;

  private readonly parts = new HashedParts(isWordCode);
  private filling: { readonly words: TermLists; readonly grams: TermLists } | undefined;
  private readonly names: NameBytes;
  private readonly memory: BitMemory;
  private readonly exact: ExactNames;
  private readonly phrases: PhraseCache;

  constructor(names: NameBytes, memory: BitMemory, capacity: number) {
    this.names = names;
    this.memory = memory;
    this.exact = new ExactNames(names, capacity);
    this.words = new TermTable(memory);
    this.grams = new TermTable(memory);
    this.phrases = new PhraseCache(names, memory);
  }

  /** Between `beginFill` and `endFill` words are only noted: each document's once, in any order. */
  beginFill(capacity: number): void {
    this.filling = { words: new TermLists(capacity), grams: new TermLists(FIRST_WORDS) };
  }

  endFill(count: number, capacity: number): void {
    if (!this.filling) return;
    const { words, grams } = this.filling;
    this.filling = undefined;
    this.words.fill(words, count, capacity);
    this.grams.fill(grams, this.words.count, ANY_WORDS);
  }

  grow(capacity: number, words: number): void {
    this.names.grow(capacity);
    this.exact.grow(capacity);
    this.words.grow(words);
    this.phrases.grow(words);
    this.filling?.words.grow(capacity);
  }

  add(doc: number, name: string, capacity: number): void {
    this.names.set(doc, name);
    this.exact.add(doc, name);
    this.phrases.named(doc);
    const words: number[] = [];
    const { parts } = this;
    const whole = { text: name, from: 0, to: name.length };
    for (let at = 0; at < name.length; ) {
      at = parts.read(whole, at);
      this.words.touch(parts.hashes, parts.count);
      for (let i = 0; i < parts.count; i++) {
        const word = this.ensure(name, parts.starts[i]!, parts.ends[i]!, parts.hashes[i]!);
        if (!words.includes(word)) words.push(word);
      }
    }
    if (this.filling) this.filling.words.set(doc, words, 0);
    else for (const word of words) this.words.add(word, doc, capacity);
  }

  remove(doc: number): void {
    const name = this.names.get(doc);
    this.exact.remove(doc);
    this.phrases.gone(doc);
    for (const word of wordsOf(name))
      this.words.remove(this.words.ensure(word, 0, word.length), doc);
  }

  /** Repos whose `namespace/name`, or name alone, equals the text. */
  named(text: string): readonly number[] {
    return this.exact.find(text);
  }

  /** For each piece of a text, the words that have it. */
  wordsFor(text: string, fit: Fit): readonly Words[] {
    return piecesOf(text, fit).map((piece) => this.wordsWith(piece));
  }

  /** Each text must be part of the name. One of a single letter must begin a word. */
  match(texts: readonly string[], scratch: Scratch): NameMatch {
    const found = texts.map((text) => this.find(text));
    const bits = this.every(
      found.flatMap(({ pieces, typos }) =>
        pieces.map((words) => (typos.length > 0 ? Uint32Array.of(...words, ...typos) : words)),
      ),
      scratch,
    );
    const phrases: Phrase[] = [];
    for (const { text, pieces } of found.filter(({ text }) => isPhrase(text))) {
      const known = this.phrases.find(text);
      if (known) scratch.intersect(bits, known);
      else phrases.push(this.phrase(text, found.length === 1 ? bits : this.every(pieces, scratch)));
    }
    return {
      bits,
      phrases,
      tier: (fit) => {
        if (fit === "part" && found.every(({ typos }) => typos.length === 0)) return bits;
        const lists = found.flatMap(({ pieces, text }) =>
          fit === "part" ? pieces : this.wordsFor(text, fit),
        );
        return this.every(lists, scratch);
      },
    };
  }

  save(sink: PartSink, used: number): void {
    this.words.save(sinkUnder(sink, "words"));
    this.grams.save(sinkUnder(sink, "grams"));
    this.exact.save(sinkUnder(sink, "exact"), used);
  }

  restore(source: PartSource, capacity: number): void {
    this.words.restore(sourceUnder(source, "words"), capacity);
    this.grams.restore(sourceUnder(source, "grams"), capacity);
    this.exact.restore(sourceUnder(source, "exact"));
  }

  private phrase(text: string, candidates: Bits): Phrase {
    const part = asPart(text);
    const most = this.memory.countCommon(candidates, candidates);
    const all = () => this.phrases.find(text) ?? this.phrases.fill(text, part, candidates);
    return { part, most, all };
  }

  /** The documents that have, of every list, one of the words. */
  every(lists: readonly Words[], scratch: Scratch): Bits {
    const bits = scratch.take();
    // A query of punctuation only, such as "-", has no index entries: every name must be checked.
    if (lists.length === 0) bits.fill(-1);
    lists.forEach((words, index) => {
      const one = index === 0 ? bits : scratch.take();
      for (const word of words) this.words.addTo(word, one);
      if (index > 0) scratch.intersect(bits, one);
    });
    return bits;
  }

  private find(text: string): WordMatch {
    const pieces = this.wordsFor(text, "part");
    const mayBeTypo = !isPhrase(text) && text.length >= MIN_TYPO_LETTERS;
    const isRare = mayBeTypo && this.sizeOf(pieces[0]!) < FEW;
    return { pieces, typos: isRare ? this.typosOf(text) : NO_WORDS, text };
  }

  /** At most so many documents have one of the words. */
  sizeOf(words: Words): number {
    let size = 0;
    for (const word of words) size += this.words.size(word);
    return size;
  }

  private wordsWith({ letters, begins, ends }: Piece): Words {
    if (begins && ends) {
      const word = this.words.find(letters);
      return word === undefined ? NO_WORDS : Uint32Array.of(word);
    }
    const text = `${begins ? "^" : ""}${letters}${ends ? "$" : ""}`;
    const lists = gramsOf(text).map((gram) => this.wordsOfGram(gram));
    const shortest = lists.reduce((best, list) => (list.length < best.length ? list : best));
    if (text.length <= 3) return shortest;
    const bytes = asBytes(letters);
    return shortest.filter((word) => this.words.has(word, bytes, begins, ends));
  }

  /** The first letters are right, or the last ones are: one typo cannot spoil both. */
  private typosOf(word: string): Words {
    const sure = word.length > 4 ? 2 : 1;
    const candidates = [`^${word.slice(0, sure)}`, `${word.slice(-sure)}$`].flatMap((gram) => [
      ...this.wordsOfGram(gram),
    ]);
    const typos = candidates.filter((other) => {
      const isNear = Math.abs(this.words.lengthOf(other) - word.length) <= 1;
      return isNear && isOneTypoAway(this.words.text(other), word);
    });
    return Uint32Array.from(typos);
  }

  private ensure(name: string, from: number, to: number, hash: number): number {
    const known = this.words.count;
    const word = this.words.ensure(name, from, to, hash);
    if (word < known) return word;
    const text = `^${this.words.text(word)}$`;
    const grams: number[] = [];
    for (const length of [2, 3])
      for (let at = 0; at + length <= text.length; at++) {
        const gram = this.grams.ensure(text, at, at + length);
        if (!grams.includes(gram)) grams.push(gram);
      }
    if (this.filling) this.filling.grams.put(word, grams);
    else for (const gram of grams) this.grams.add(gram, word, ANY_WORDS);
    return word;
  }

  private wordsOfGram(gram: string): Uint32Array {
    const number = this.grams.find(gram);
    return number === undefined ? NO_WORDS : this.grams.list(number).docs;
  }
}

/** The runs of three letters, or the only one of two. */
const gramsOf = (text: string): readonly string[] =>
  text.length < 3
    ? [text]
    : Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3));
