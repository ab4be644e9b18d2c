import { grown } from "./bits.ts";
import {
  ints,
  type PartSink,
  type PartSource,
  putFacts,
  readArray,
  readFacts,
} from "./index-parts.ts";
import type { Lists } from "./term-table.ts";

/** The terms of each document, one list after another in one array. */
export class TermLists implements Lists {
  terms: Uint32Array = new Uint32Array(4096);
  private used = 0;
  /** Unused places. */
  private wasted = 0;
  starts: Uint32Array;
  lengths: Uint16Array;
  /** The number of terms at the front that belong to the most counted facets. */
  private heads: Uint16Array;

  constructor(capacity: number) {
    this.starts = new Uint32Array(capacity);
    this.lengths = new Uint16Array(capacity);
    this.heads = new Uint16Array(capacity);
  }

  grow(capacity: number): void {
    this.starts = grown(this.starts, capacity);
    const [lengths, heads] = [new Uint16Array(capacity), new Uint16Array(capacity)];
    lengths.set(this.lengths);
    heads.set(this.heads);
    this.lengths = lengths;
    this.heads = heads;
  }

  /** The first `head` terms belong to the facets which are counted most. */
  set(doc: number, terms: readonly number[], head: number): void {
    this.heads[doc] = head;
    this.wasted += this.lengths[doc]!;
    this.lengths[doc] = 0;
    if (this.used + terms.length > this.terms.length) this.makeRoom(terms.length);
    this.terms.set(terms, this.used);
    this.starts[doc] = this.used;
    this.lengths[doc] = terms.length;
    this.used += terms.length;
  }

  /** The same for any document, however large its number. */
  put(doc: number, terms: readonly number[]): void {
    if (doc >= this.starts.length) this.grow(doc * 2);
    this.set(doc, terms, 0);
  }

  of(doc: number): Uint32Array {
    const start = this.starts[doc]!;
    return this.terms.subarray(start, start + this.lengths[doc]!);
  }

  /** Adds 1 to the count of every term of these documents; optionally only of their heads. */
  count(docs: Uint32Array, counts: Uint32Array, onlyHeads: boolean): void {
    const { starts, terms } = this;
    const lengths = onlyHeads ? this.heads : this.lengths;
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i]!;
      const start = starts[doc]!;
      for (let at = start, end = start + lengths[doc]!; at < end; at++) counts[terms[at]!]!++;
    }
  }

  save(sink: PartSink, docs: number): void {
    putFacts(sink, { wasted: this.wasted });
    sink.put("terms", this.terms.subarray(0, this.used));
    sink.put("starts", this.starts.subarray(0, docs));
    sink.put("lengths", this.lengths.subarray(0, docs));
    sink.put("heads", this.heads.subarray(0, docs));
  }

  /** Into lists of the same capacity. */
  restore(source: PartSource): void {
    this.wasted = readFacts<{ wasted: number }>(source).wasted;
    this.used = source.size("terms") / 4;
    this.terms = readArray(source, "terms", ints, { room: 1.1, least: 4096 });
    source.read("starts", this.starts);
    source.read("lengths", this.lengths);
    source.read("heads", this.heads);
  }

  private makeRoom(more: number): void {
    const needed = Math.ceil((this.used - this.wasted + more) * 1.3) + 4096;
    if (this.wasted < this.used / 4) {
      this.terms = grown(this.terms, needed + this.wasted);
      return;
    }
    const terms = new Uint32Array(needed);
    let at = 0;
    for (let doc = 0; doc < this.starts.length; doc++) {
      const list = this.of(doc);
      terms.set(list, at);
      this.starts[doc] = at;
      at += list.length;
    }
    this.terms = terms;
    this.used = at;
    this.wasted = 0;
  }
}
