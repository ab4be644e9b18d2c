import type { BitMemory } from "./bit-memory.ts";
import type { Bits } from "./bits.ts";

/** Bitmaps for the time of one question, so that answering allocates nothing. */
export class Scratch {
  private readonly pool: Bits[] = [];
  private taken = 0;
  private words = 0;
  private readonly memory: BitMemory;

  constructor(memory: BitMemory) {
    this.memory = memory;
  }

  /** Releases everything. */
  reset(words: number): void {
    if (words !== this.words) for (const bits of this.pool.splice(0)) this.memory.release(bits);
    this.words = words;
    this.taken = 0;
  }

  /** Empty. */
  take(): Bits {
    const bits = this.next();
    bits.fill(0);
    return bits;
  }

  copy(of: Bits): Bits {
    const bits = this.next();
    bits.set(of);
    return bits;
  }

  /** `target` keeps what is in `other` too; returns how many stay. */
  intersect(target: Bits, other: Bits): number {
    return this.memory.intersect(target, other);
  }

  private next(): Bits {
    const bits = this.pool[this.taken] ?? this.memory.alloc(this.words);
    this.pool[this.taken++] = bits;
    return bits;
  }
}
