import type { Bits } from "./bits.ts";

/** Bitmaps for the time of one question, so that answering allocates nothing. */
export class Scratch {
  private readonly pool: Bits[] = [];
  private taken = 0;
  private words = 0;

  /** Gives everything back. */
  reset(words: number): void {
    if (words !== this.words) this.pool.length = 0;
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

  private next(): Bits {
    const bits = this.pool[this.taken] ?? new Uint32Array(this.words);
    this.pool[this.taken++] = bits;
    return bits;
  }
}
