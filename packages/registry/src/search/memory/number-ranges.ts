import type { BitMemory } from "./bit-memory.ts";
import { type Bits, clearBit, hasBit, setBit } from "./bits.ts";
import type { DocColumns } from "./doc-columns.ts";
import type { NumberRange } from "./question.ts";

/** Those that lists count, of two days, and some more. */
const MOST_KEPT = 96;

/** Bitmaps of the ranges that were asked for last, kept true as documents change. */
export class NumberRanges {
  private kept = new Map<string, { readonly holds: (doc: number) => boolean; bits: Bits }>();
  private readonly columns: DocColumns;

  private readonly memory: BitMemory;

  constructor(columns: DocColumns, memory: BitMemory) {
    this.columns = columns;
    this.memory = memory;
  }

  bits(range: NumberRange): Bits {
    const name = `${range.column} ${range.min} ${range.max}`;
    const known = this.kept.get(name);
    if (known) {
      this.kept.delete(name);
      this.kept.set(name, known);
      return known.bits;
    }
    const holds = this.holds(range);
    this.dropOldest();
    const bits = this.memory.alloc(this.columns.alive.length);
    this.fill(bits, range);
    this.kept.set(name, { holds, bits });
    return bits;
  }

  /** The document's numbers are others now. */
  changed(doc: number): void {
    for (const { holds, bits } of this.kept.values()) {
      const isIn = holds(doc);
      if (isIn !== hasBit(bits, doc)) (isIn ? setBit : clearBit)(bits, doc);
    }
  }

  grow(words: number): void {
    for (const range of this.kept.values()) range.bits = this.memory.copy(range.bits, words);
  }

  private dropOldest(): void {
    const [oldest] = this.kept;
    if (!oldest || this.kept.size < MOST_KEPT) return;
    this.kept.delete(oldest[0]);
    this.memory.release(oldest[1].bits);
  }

  /** The same as asking `holds` of each document, a word at a time: there may be millions. */
  private fill(bits: Bits, range: NumberRange): void {
    const values = this.columns.values[range.column];
    const { least, most } = boundsOf(range);
    for (let word = 0, doc = 0; doc < this.columns.used; word++) {
      let found = 0;
      for (const end = Math.min(doc + 32, this.columns.used); doc < end; doc++)
        if (values[doc]! >= least && values[doc]! <= most) found |= 1 << (doc & 31);
      bits[word] = found;
    }
  }

  private holds(range: NumberRange) {
    const { least, most } = boundsOf(range);
    return (doc: number) => {
      const value = this.columns.values[range.column][doc]!;
      return value >= least && value <= most;
    };
  }
}

/** A model with an unknown number of parameters is in no range. */
const boundsOf = ({ column, min = 0, max = Number.POSITIVE_INFINITY }: NumberRange) => ({
  least: column === "parameters" ? Math.max(1, min) : min,
  most: max,
});
