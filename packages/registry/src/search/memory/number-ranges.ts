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
    for (let doc = 0; doc < this.columns.used; doc++) if (holds(doc)) setBit(bits, doc);
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

  /** A model of which nobody knows the number of parameters is in no range of them. */
  private holds({ column, min = 0, max = Number.POSITIVE_INFINITY }: NumberRange) {
    const least = column === "parameters" ? Math.max(1, min) : min;
    return (doc: number) => {
      const value = this.columns.values[column][doc]!;
      return value >= least && value <= max;
    };
  }
}
