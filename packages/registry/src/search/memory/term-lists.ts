import { grown } from "./bits.ts";

/** The terms of each document, one list after another in one array. */
export class TermLists {
  private terms = new Uint32Array(4096);
  private used = 0;
  /** Places that no document uses any more. */
  private wasted = 0;
  private starts: Uint32Array;
  private lengths: Uint16Array;

  constructor(capacity: number) {
    this.starts = new Uint32Array(capacity);
    this.lengths = new Uint16Array(capacity);
  }

  grow(capacity: number): void {
    this.starts = grown(this.starts, capacity);
    const lengths = new Uint16Array(capacity);
    lengths.set(this.lengths);
    this.lengths = lengths;
  }

  set(doc: number, terms: readonly number[]): void {
    this.wasted += this.lengths[doc]!;
    this.lengths[doc] = 0;
    if (this.used + terms.length > this.terms.length) this.makeRoom(terms.length);
    this.terms.set(terms, this.used);
    this.starts[doc] = this.used;
    this.lengths[doc] = terms.length;
    this.used += terms.length;
  }

  of(doc: number): Uint32Array {
    const start = this.starts[doc]!;
    return this.terms.subarray(start, start + this.lengths[doc]!);
  }

  /** Without a view of its own: for loops over many documents. */
  each(doc: number, visit: (term: number) => void): void {
    const { terms } = this;
    const start = this.starts[doc]!;
    for (let i = start, end = start + this.lengths[doc]!; i < end; i++) visit(terms[i]!);
  }

  private makeRoom(more: number): void {
    const needed = this.used - this.wasted + more;
    const terms = new Uint32Array(Math.ceil(needed * 1.3) + 4096);
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
