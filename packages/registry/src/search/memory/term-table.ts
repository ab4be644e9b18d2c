import type { BitMemory } from "./bit-memory.ts";
import { type Bits, clearBit, grown, hasBit, setBit, subtract, unite, wordsFor } from "./bits.ts";
import { DocList, placeIn } from "./doc-list.ts";
import {
  ints,
  type PartSink,
  type PartSource,
  putFacts,
  readArray,
  readFacts,
  sinkUnder,
  sourceUnder,
} from "./index-parts.ts";
import { TextTable } from "./text-table.ts";

/** Terms with more than this part of all documents are kept as bitmaps, the others as lists. */
const DENSE_PART = 128;
const LEAST_DENSE = 64;
/** How much more room there is each time than was needed. */
const ROOM = 1.25;
const COUNTS = ["sizes", "starts", "rooms"] as const;
/** The value for a list that is a bitmap. */
const IN_BITS = 0xffff_ffff;

/** Lists of terms, one per document, behind each other. */
export interface Lists {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
  readonly lengths: Uint16Array | Uint8Array;
}

/** Terms by number, and the documents that have each: all the lists in one array. */
export class TermTable {
  private readonly table = new TextTable();
  private readonly memory: BitMemory;
  private readonly dense = new Map<number, Bits>();
  private sizes: Uint32Array = new Uint32Array(1024);
  private starts: Uint32Array = new Uint32Array(1024);
  /** How many documents have room where a list stands; `IN_BITS` for none. */
  private rooms: Uint32Array = new Uint32Array(1024);
  private pool: Uint32Array = new Uint32Array(4096);
  private used = 0;

  constructor(memory: BitMemory) {
    this.memory = memory;
  }

  text(term: number): string {
    return this.table.text(term);
  }

  /** Of its text, in bytes. */
  lengthOf(term: number): number {
    return this.table.lengthOf(term);
  }

  /** Of two texts, as strings are compared. */
  compare(one: number, other: number): number {
    return this.table.compare(one, other);
  }

  /** Whether the text of a term has these letters; perhaps only at its beginning or end. */
  has(term: number, letters: Uint8Array, begins: boolean, ends: boolean): boolean {
    return this.table.has(term, letters, begins, ends);
  }

  get count(): number {
    return this.table.count;
  }

  find(name: string): number | undefined {
    return this.table.find(name);
  }

  /** The number of the term between two places of a text, a new one where it was not known; see `hashOf`. */
  ensure(text: string, from: number, to: number, hash?: number): number {
    const term = this.table.ensure(text, from, to, hash);
    if (term === this.sizes.length)
      for (const name of COUNTS) this[name] = grown(this[name], Math.ceil(term * ROOM));
    return term;
  }

  touch(hashes: Uint32Array, count: number): void {
    this.table.touch(hashes, count);
  }

  size(term: number): number {
    return this.sizes[term]!;
  }

  /** The bitmap of a frequent term. */
  bits(term: number): Bits | undefined {
    return this.rooms[term] === IN_BITS ? this.dense.get(term) : undefined;
  }

  /** The documents of a term that is not frequent; true until the next change. */
  list(term: number): DocList {
    const start = this.starts[term]!;
    return new DocList(this.pool.subarray(start, start + this.sizes[term]!));
  }

  add(term: number, doc: number, capacity: number): void {
    const bits = this.bits(term);
    if (bits) {
      if (!hasBit(bits, doc)) this.sizes[term]!++;
      setBit(bits, doc);
      return;
    }
    const size = this.sizes[term]!;
    const found = placeIn(this.pool, this.starts[term]!, this.starts[term]! + size, doc);
    if (found < this.starts[term]! + size && this.pool[found] === doc) return;
    if (size === this.rooms[term]) this.move(term, 2 + Math.ceil(size * 1.25));
    const start = this.starts[term]!;
    const at = placeIn(this.pool, start, start + size, doc);
    this.pool.copyWithin(at + 1, at, start + size);
    this.pool[at] = doc;
    this.sizes[term] = size + 1;
    if (isDense(size + 1, capacity)) this.becomeDense(term, capacity);
  }

  remove(term: number, doc: number): void {
    const bits = this.bits(term);
    if (bits) {
      if (hasBit(bits, doc)) this.sizes[term]!--;
      clearBit(bits, doc);
      return;
    }
    const [start, end] = [this.starts[term]!, this.starts[term]! + this.sizes[term]!];
    const at = placeIn(this.pool, start, end, doc);
    if (at === end || this.pool[at] !== doc) return;
    this.pool.copyWithin(at, at + 1, end);
    this.sizes[term]!--;
  }

  /** How many documents of a term are in `bits`. */
  countIn(term: number, bits: Bits): number {
    const own = this.bits(term);
    if (own) return this.memory.countCommon(own, bits);
    const { pool } = this;
    let count = 0;
    for (let at = this.starts[term]!, end = at + this.sizes[term]!; at < end; at++) {
      const doc = pool[at]!;
      count += (bits[doc >>> 5]! >>> (doc & 31)) & 1;
    }
    return count;
  }

  /** Marks the documents of a term in `target`. */
  addTo(term: number, target: Bits): void {
    const own = this.bits(term);
    if (own) {
      unite(target, own);
      return;
    }
    for (let at = this.starts[term]!, end = at + this.sizes[term]!; at < end; at++)
      setBit(target, this.pool[at]!);
  }

  /** Unmarks them. */
  takeFrom(term: number, target: Bits): void {
    const own = this.bits(term);
    if (own) {
      subtract(target, own);
      return;
    }
    for (let at = this.starts[term]!, end = at + this.sizes[term]!; at < end; at++)
      clearBit(target, this.pool[at]!);
  }

  grow(words: number): void {
    for (const [term, bits] of this.dense) {
      this.dense.set(term, this.memory.copy(bits, words));
      this.memory.release(bits);
    }
  }

  /** Takes over the terms of the documents below `count`, for an empty table. */
  fill({ terms, starts, lengths }: Lists, count: number, capacity: number): void {
    const { sizes } = this;
    for (let doc = 0; doc < count; doc++)
      for (let at = starts[doc]!, end = at + lengths[doc]!; at < end; at++) sizes[terms[at]!]!++;
    for (let term = 0; term < this.count; term++) {
      this.starts[term] = this.used;
      this.rooms[term] = isDense(sizes[term]!, capacity) ? IN_BITS : sizes[term]!;
      if (this.rooms[term] === IN_BITS) this.dense.set(term, this.memory.alloc(wordsFor(capacity)));
      else this.used += sizes[term]!;
    }
    // Unused capacity takes no memory, and growing later would delay a request.
    this.pool = new Uint32Array(Math.ceil(this.used * ROOM) + 4096);
    const next = this.starts.slice();
    for (let doc = 0; doc < count; doc++)
      for (let at = starts[doc]!, end = at + lengths[doc]!; at < end; at++) {
        const term = terms[at]!;
        if (this.rooms[term] === IN_BITS) setBit(this.dense.get(term)!, doc);
        else this.pool[next[term]!++] = doc;
      }
  }

  save(sink: PartSink): void {
    this.table.save(sinkUnder(sink, "texts"));
    putFacts(sink, { dense: [...this.dense.keys()] });
    for (const name of COUNTS) sink.put(name, this[name].subarray(0, this.count));
    sink.put("pool", this.pool.subarray(0, this.used));
    for (const [term, bits] of this.dense) sink.put(`dense.${term}`, bits);
  }

  restore(source: PartSource, capacity: number): void {
    this.table.restore(sourceUnder(source, "texts"));
    for (const name of COUNTS)
      this[name] = readArray(source, name, ints, { room: ROOM, least: 1024 });
    this.used = source.size("pool") / 4;
    this.pool = readArray(source, "pool", ints, { room: ROOM, least: 4096 });
    for (const term of readFacts<{ dense: number[] }>(source).dense) {
      const bits = this.memory.alloc(wordsFor(capacity));
      source.read(`dense.${term}`, bits);
      this.dense.set(term, bits);
    }
  }

  private becomeDense(term: number, capacity: number): void {
    const bits = this.memory.alloc(wordsFor(capacity));
    this.addTo(term, bits);
    this.dense.set(term, bits);
    this.rooms[term] = IN_BITS;
  }

  /** To the end of the array, where there is more room; where the list stood is lost. */
  private move(term: number, room: number): void {
    if (this.used + room > this.pool.length)
      this.pool = grown(this.pool, Math.ceil((this.used + room) * 1.25));
    const start = this.starts[term]!;
    this.pool.copyWithin(this.used, start, start + this.sizes[term]!);
    this.starts[term] = this.used;
    this.rooms[term] = room;
    this.used += room;
  }
}

const isDense = (size: number, capacity: number): boolean =>
  size > LEAST_DENSE && size > capacity / DENSE_PART;
