import type { BitMemory } from "./bit-memory.ts";
import { type Bits, clearBit, grown, hasBit, setBit, unite, wordsFor } from "./bits.ts";

/** Sets larger than this part of all documents are kept as bitmaps, smaller ones as sorted lists. */
const DENSE_PART = 128;

/** The documents that have one term. Takes as much memory as it needs, and no more than a bitmap. */
export class DocSet {
  size = 0;
  /** Sorted; only the first `size` count. */
  private list: Uint32Array = new Uint32Array(2);
  private dense: Bits | undefined;

  /** The bitmap of a large set; `undefined` of a small one. */
  get bits(): Bits | undefined {
    return this.dense;
  }

  has(doc: number): boolean {
    if (this.dense) return hasBit(this.dense, doc);
    const at = this.find(doc);
    return at < this.size && this.list[at] === doc;
  }

  /** Of `capacity` documents in all; where that is not told, it stays a list. */
  add(doc: number, capacity = Number.POSITIVE_INFINITY, memory?: BitMemory): void {
    if (this.dense) {
      if (hasBit(this.dense, doc)) return;
      setBit(this.dense, doc);
      this.size++;
      return;
    }
    const at = this.find(doc);
    if (at < this.size && this.list[at] === doc) return;
    if (this.size === this.list.length) this.list = grown(this.list, this.size * 2);
    if (at < this.size) this.list.copyWithin(at + 1, at, this.size);
    this.list[at] = doc;
    this.size++;
    if (memory && this.size > 64 && this.size > capacity / DENSE_PART)
      this.becomeDense(capacity, memory);
  }

  remove(doc: number): void {
    if (!this.has(doc)) return;
    if (this.dense) clearBit(this.dense, doc);
    else {
      const at = this.find(doc);
      this.list.copyWithin(at, at + 1, this.size);
    }
    this.size--;
  }

  /** Called when there is to be room for more documents. */
  grow(words: number, memory: BitMemory): void {
    if (!this.dense) return;
    const former = this.dense;
    this.dense = memory.copy(former, words);
    memory.release(former);
  }

  /** Marks its documents in `target`. */
  addTo(target: Bits): void {
    if (this.dense) unite(target, this.dense);
    else for (let i = 0; i < this.size; i++) setBit(target, this.list[i]!);
  }

  /** How many of its documents are in `bits`. */
  countIn(bits: Bits, memory: BitMemory): number {
    if (this.dense) return memory.countCommon(this.dense, bits);
    const { list, size } = this;
    let count = 0;
    for (let i = 0; i < size; i++) {
      const doc = list[i]!;
      count += (bits[doc >>> 5]! >>> (doc & 31)) & 1;
    }
    return count;
  }

  /** The documents of a small set, rising. */
  listed(): Uint32Array {
    return this.list.subarray(0, this.size);
  }

  private find(doc: number): number {
    const { list } = this;
    let low = 0;
    let high = this.size;
    // Documents mostly come in rising order.
    if (high > 0 && list[high - 1]! < doc) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (list[middle]! < doc) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private becomeDense(capacity: number, memory: BitMemory): void {
    const bits = memory.alloc(wordsFor(capacity));
    for (let i = 0; i < this.size; i++) setBit(bits, this.list[i]!);
    this.dense = bits;
    this.list = new Uint32Array(0);
  }
}
