import type { BitMemory } from "./bit-memory.ts";
import { type Bits, wordsFor } from "./bits.ts";
import { DocKeys } from "./doc-keys.ts";
import {
  type PartSink,
  type PartSource,
  putFacts,
  readFacts,
  sinkUnder,
  sourceUnder,
} from "./index-parts.ts";
import { COLUMNS, type Column } from "./question.ts";

export interface SavedColumns {
  readonly capacity: number;
  readonly used: number;
  readonly openCount: number;
  /** The columns of doubles. */
  readonly wide: readonly Column[];
}

export type ColumnValues = Uint32Array | Float64Array;

const isWide = (values: ColumnValues) => values instanceof Float64Array;

/** The index's columns of a document, in addition to its terms. Document numbers are reused. */
export class DocColumns {
  capacity: number;
  /** All numbers below it have been in use. */
  used = 0;
  /** Whole numbers below 2³² until another comes. */
  readonly values: Record<Column, ColumnValues>;
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
      COLUMNS.map((column) => [column, new Uint32Array(capacity)]),
    ) as Record<Column, ColumnValues>;
    this.keys = new DocKeys(capacity);
    this.alive = memory.alloc(wordsFor(capacity));
    this.open = memory.alloc(wordsFor(capacity));
  }

  grow(capacity: number): void {
    for (const column of COLUMNS) {
      const values = this.values[column];
      this.values[column] = copied(values, emptyLike(values, capacity));
    }
    this.keys.grow(capacity);
    this.alive = this.memory.copy(this.alive, wordsFor(capacity));
    this.open = this.memory.copy(this.open, wordsFor(capacity));
    this.capacity = capacity;
  }

  set(column: Column, doc: number, value: number): void {
    const values = this.values[column];
    // What is no whole number of 32 bits would become another one.
    if (!isWide(values) && value >>> 0 !== value)
      this.values[column] = copied(values, new Float64Array(this.capacity));
    this.values[column][doc] = value;
  }

  save(sink: PartSink): void {
    const wide = COLUMNS.filter((column) => isWide(this.values[column]));
    const { capacity, used, openCount } = this;
    putFacts(sink, { capacity, used, openCount, wide } satisfies SavedColumns);
    for (const column of COLUMNS) sink.put(column, this.values[column].subarray(0, this.used));
    sink.put("alive", this.alive);
    sink.put("open", this.open);
    this.keys.save(sinkUnder(sink, "keys"), this.used);
  }

  /** Into columns of the same capacity. */
  restore(source: PartSource): void {
    const { used, openCount, wide } = readFacts<SavedColumns>(source);
    for (const column of wide) this.values[column] = new Float64Array(this.capacity);
    this.used = used;
    this.openCount = openCount;
    for (const column of COLUMNS) source.read(column, this.values[column]);
    source.read("alive", this.alive);
    source.read("open", this.open);
    this.keys.restore(sourceUnder(source, "keys"));
  }

  /** Negative when `one` stands before the other in rising order: by value; of equals, the larger key. */
  compare(column: Column, one: number, other: number): number {
    const values = this.values[column];
    return values[one]! - values[other]! || this.keys.compare(other, one);
  }
}

const emptyLike = (values: ColumnValues, capacity: number): ColumnValues =>
  isWide(values) ? new Float64Array(capacity) : new Uint32Array(capacity);

function copied(values: ColumnValues, into: ColumnValues): ColumnValues {
  into.set(values);
  return into;
}
