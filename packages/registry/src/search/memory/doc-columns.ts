import type { BitMemory } from "./bit-memory.ts";
import { type Bits, wordsFor } from "./bits.ts";
import { COLUMNS, type Column } from "./question.ts";

/** What the index knows of each document besides its terms. Document numbers are used again. */
export class DocColumns {
  capacity: number;
  /** All numbers below it have been in use. */
  used = 0;
  readonly values: Record<Column, Float64Array>;
  /** The first 52 bits of the key, as far as it is hexadecimal: most ties end here. */
  ranks: Float64Array;
  readonly keys: string[] = [];
  /** Documents that there are. */
  alive: Bits;
  /** Those that everybody may see. */
  open: Bits;
  openCount = 0;

  private readonly memory: BitMemory;

  constructor(capacity: number, memory: BitMemory) {
    this.memory = memory;
    this.capacity = capacity;
    this.values = Object.fromEntries(
      COLUMNS.map((column) => [column, new Float64Array(capacity)]),
    ) as Record<Column, Float64Array>;
    this.ranks = new Float64Array(capacity);
    this.alive = memory.alloc(wordsFor(capacity));
    this.open = memory.alloc(wordsFor(capacity));
  }

  grow(capacity: number): void {
    for (const column of COLUMNS) this.values[column] = larger(this.values[column], capacity);
    this.ranks = larger(this.ranks, capacity);
    this.alive = this.memory.copy(this.alive, wordsFor(capacity));
    this.open = this.memory.copy(this.open, wordsFor(capacity));
    this.capacity = capacity;
  }

  /** Negative when `one` stands before the other in rising order: by value; of equals, the larger key. */
  compare(column: Column, one: number, other: number): number {
    const values = this.values[column];
    return values[one]! - values[other]! || this.compareKeys(one, other);
  }

  compareKeys(one: number, other: number): number {
    if (one === other) return 0;
    const byRank = this.ranks[other]! - this.ranks[one]!;
    if (byRank !== 0) return byRank;
    return this.keys[one]! > this.keys[other]! ? -1 : 1;
  }
}

/** Keeps the order of keys: of two, the larger number has the larger key. */
export function rankOf(key: string): number {
  const digits = /^[0-9a-f-]+/.exec(key)?.[0].replaceAll("-", "").slice(0, 13) ?? "";
  return digits.length === 13 ? Number.parseInt(digits, 16) : 0;
}

function larger(values: Float64Array, capacity: number): Float64Array {
  const more = new Float64Array(capacity);
  more.set(values);
  return more;
}
