import type { BitMemory } from "./bit-memory.ts";
import { type Bits, clearBit, setBit } from "./bits.ts";
import { asBytes, type NameBytes } from "./name-bytes.ts";

const MOST_KEPT = 64;
const MOST_NOTED = 1_000;

interface Phrase {
  readonly text: Uint8Array;
  bits: Bits;
}

/**
 * The documents of texts such as `llama-3.1`, which only a look at every candidate's name can tell.
 * A text that is asked for again is remembered, and kept true as names come and go.
 */
export class PhraseCache {
  private readonly kept = new Map<string, Phrase>();
  private readonly askedOnce = new Set<string>();
  private readonly names: NameBytes;
  private readonly memory: BitMemory;

  constructor(names: NameBytes, memory: BitMemory) {
    this.names = names;
    this.memory = memory;
  }

  /** All documents whose names have the text; `undefined` the first time, when looking at few may do. */
  find(text: string, candidates: () => Bits): Bits | undefined {
    const known = this.kept.get(text);
    if (known) {
      this.kept.delete(text);
      this.kept.set(text, known);
      return known.bits;
    }
    if (!this.askedOnce.delete(text)) {
      if (this.askedOnce.size >= MOST_NOTED) this.askedOnce.clear();
      this.askedOnce.add(text);
      return undefined;
    }
    this.dropOldest();
    const phrase = { text: asBytes(text), bits: this.memory.copy(candidates()) };
    this.names.keep(phrase.bits, phrase.text);
    this.kept.set(text, phrase);
    return phrase.bits;
  }

  /** A document has a name, or another one. */
  named(doc: number): void {
    for (const { text, bits } of this.kept.values())
      (this.names.includes(doc, text) ? setBit : clearBit)(bits, doc);
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
