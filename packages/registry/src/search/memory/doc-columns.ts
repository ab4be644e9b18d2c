import type { BitMemory } from "./bit-memory.ts";
import { type Bits, wordsFor } from "./bits.ts";
import { DocKeys } from "./doc-keys.ts";
import { COLUMNS, type Column } from "./question.ts";

/** The index's columns of a document, in addition to its terms. Document numbers are reused. */
export class DocColumns {
  capacity: number;
  /** All numbers below it have been in use. */
  used = 0;
  readonly values: Record<Column, Float64Array>;
  readonly keys: DocKeys;
  /** Documents that there are. */
  alive: Bits;
  /** The public documents. */
  open: Bits;
  openCount = 0;

  private readonly memory: BitMemory;

  constructor(capacity: number, memory: BitMemory) {
    this.memory = memory;
    this.capacity = capacity;
    this.values = Object.fromEntries(
      COLUMNS.map((column) => [column, new Float64Array(capacity)]),
    ) as Record<Column, Float64Array>;
    this.keys = new DocKeys(capacity);
    this.alive = memory.alloc(wordsFor(capacity));
    this.open = memory.alloc(wordsFor(capacity));
  }

  grow(capacity: number): void {
    for (const column of COLUMNS) this.values[column] = larger(this.values[column], capacity);
    this.keys.grow(capacity);
    this.alive = this.memory.copy(this.alive, wordsFor(capacity));
    this.open = this.memory.copy(this.open, wordsFor(capacity));
    this.capacity = capacity;
  }

  /** Negative when `one` stands before the other in rising order: by value; of equals, the larger key. */
  compare(column: Column, one: number, other: number): number {
    const values = this.values[column];
    return values[one]! - values[other]! || this.keys.compare(other, one);
  }
}

function larger(values: Float64Array, capacity: number): Float64Array {
  const more = new Float64Array(capacity);
  more.set(values);
  return more;
}
