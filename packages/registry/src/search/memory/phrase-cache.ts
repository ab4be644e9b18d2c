import type { BitMemory } from "./bit-memory.ts";
import { type Bits, clearBit, setBit } from "./bits.ts";
import type { NameBytes, NamePart } from "./name-bytes.ts";

const MOST_KEPT = 64;

/** A text such as `llama-3.1`: matched against the names of candidates. */
export interface Phrase {
  readonly part: NamePart;
  /** How many documents may have it. */
  readonly most: number;
  /** All documents that match; cached. */
  all(): Bits;
}

/** The documents of phrases that were asked for, kept true as names come and go. */
export class PhraseCache {
  private readonly kept = new Map<string, { readonly part: NamePart; bits: Bits }>();
  private readonly names: NameBytes;
  private readonly memory: BitMemory;

  constructor(names: NameBytes, memory: BitMemory) {
    this.names = names;
    this.memory = memory;
  }

  /** What is known of a phrase. */
  find(text: string): Bits | undefined {
    const known = this.kept.get(text);
    if (!known) return undefined;
    this.kept.delete(text);
    this.kept.set(text, known);
    return known.bits;
  }

  /** Checks the names of all `candidates`, and caches which have the phrase. */
  fill(text: string, part: NamePart, candidates: Bits): Bits {
    this.dropOldest();
    const bits = this.memory.copy(candidates);
    this.names.keep(bits, part);
    this.kept.set(text, { part, bits });
    return bits;
  }

  /** A document has a name, or another one. */
  named(doc: number): void {
    for (const { part, bits } of this.kept.values())
      (this.names.has(doc, part) ? setBit : clearBit)(bits, doc);
  }

  gone(doc: number): void {
    for (const { bits } of this.kept.values()) clearBit(bits, doc);
  }

  grow(words: number): void {
    for (const phrase of this.kept.values()) {
      const former = phrase.bits;
      phrase.bits = this.memory.copy(former, words);
      this.memory.release(former);
    }
  }

  private dropOldest(): void {
    const [oldest] = this.kept;
    if (!oldest || this.kept.size < MOST_KEPT) return;
    this.kept.delete(oldest[0]);
    this.memory.release(oldest[1].bits);
  }
}
