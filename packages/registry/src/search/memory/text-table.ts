import { hashOf } from "./hash-chains.ts";

/** The number of hashes that may be touched in one call. */
export const MOST_TOUCHED = 64;

/** Texts by number. Finds a text inside another without making a string of it. */
export class TextTable {
  readonly texts: string[] = [];
  /** Pairs of a hash and a number plus one, where the hash says or behind it; 0 for nothing. */
  private slots = new Uint32Array(8192);

  private readonly touched = new Uint32Array(MOST_TOUCHED);

  get count(): number {
    return this.texts.length;
  }

  find(text: string): number | undefined {
    const slot = this.slotOf(text, 0, text.length, hashOf(text, 0, text.length));
    return this.slots[slot + 1] === 0 ? undefined : this.slots[slot + 1]! - 1;
  }

  /** The number of the text between two places, a new one where it was not known. */
  ensure(text: string, from: number, to: number, hash = hashOf(text, from, to)): number {
    const slot = this.slotOf(text, from, to, hash);
    if (this.slots[slot + 1] !== 0) return this.slots[slot + 1]! - 1;
    const number = this.texts.length;
    this.texts.push(copied(text, from, to));
    this.slots[slot] = hash;
    this.slots[slot + 1] = number + 1;
    if (number * 4 > this.slots.length) this.spread();
    return number;
  }

  /**
   * Reads what the first of these hashes point to, and returns a meaningless value. Memory is slow, but
   * serves many reads in parallel: the lookups after it need not wait.
   */
  touch(hashes: Uint32Array, count: number): number {
    const { slots, texts, touched } = this;
    const mask = slots.length - 1;
    let sum = 0;
    for (let i = 0; i < count; i++) touched[i] = slots[((hashes[i]! * 2) & mask) + 1]!;
    for (let i = 0; i < count; i++) sum += texts[touched[i]! - 1]?.length ?? 0;
    return sum;
  }

  private slotOf(text: string, from: number, to: number, hash: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let slot = (hash * 2) & mask; ; slot = (slot + 2) & mask) {
      const number = slots[slot + 1]! - 1;
      if (number < 0) return slot;
      if (slots[slot] !== hash) continue;
      const known = this.texts[number]!;
      if (known.length === to - from && text.startsWith(known, from)) return slot;
    }
  }

  private spread(): void {
    const slots = new Uint32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let at = 0; at < this.slots.length; at += 2) {
      if (this.slots[at + 1] === 0) continue;
      let slot = (this.slots[at]! * 2) & mask;
      while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
      slots[slot] = this.slots[at]!;
      slots[slot + 1] = this.slots[at + 1]!;
    }
    this.slots = slots;
  }
}

/** A slice of a long text keeps all of it in memory; what is put together of letters does not. */
const copied = (text: string, from: number, to: number): string =>
  from === 0 && to === text.length ? text : [...text.slice(from, to)].join("");
