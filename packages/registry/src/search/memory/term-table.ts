import type { BitMemory } from "./bit-memory.ts";
import { type Bits, hasBit, setBit } from "./bits.ts";
import { DocSet } from "./doc-set.ts";
import { TextTable } from "./text-table.ts";

/** Terms by number, and the documents that have each. */
export class TermTable {
  private readonly table = new TextTable();
  /** Most terms have one document: its number alone, or -1 for none. */
  private readonly sets: (DocSet | number)[] = [];
  private readonly memory: BitMemory;

  constructor(memory: BitMemory) {
    this.memory = memory;
  }

  get names(): readonly string[] {
    return this.table.texts;
  }

  find(name: string): number | undefined {
    return this.table.find(name);
  }

  /** The number of the term between two places of a text, a new one where it was not known. */
  ensure(text: string, from?: number, to?: number): number {
    const term = this.table.ensure(text, from, to);
    if (term === this.sets.length) this.sets.push(-1);
    return term;
  }

  get count(): number {
    return this.sets.length;
  }

  size(term: number): number {
    const set = this.sets[term]!;
    if (typeof set === "number") return set < 0 ? 0 : 1;
    return set.size;
  }

  add(term: number, doc: number, capacity: number): void {
    const set = this.sets[term]!;
    if (set === -1) this.sets[term] = doc;
    else if (typeof set === "number") {
      if (set === doc) return;
      const both = new DocSet();
      both.add(set);
      both.add(doc);
      this.sets[term] = both;
    } else set.add(doc, capacity, this.memory);
  }

  remove(term: number, doc: number): void {
    const set = this.sets[term]!;
    if (set === doc) this.sets[term] = -1;
    else if (typeof set !== "number") set.remove(doc);
  }

  /** The documents of a term. */
  docs(term: number): DocSet {
    const set = this.sets[term]!;
    if (typeof set !== "number") return set;
    const alone = new DocSet();
    if (set >= 0) alone.add(set);
    return alone;
  }

  /** How many documents of a term are in `bits`. */
  countIn(term: number, bits: Bits): number {
    const set = this.sets[term]!;
    if (typeof set !== "number") return set.countIn(bits, this.memory);
    return set >= 0 && hasBit(bits, set) ? 1 : 0;
  }

  /** Marks the documents of a term in `target`. */
  addTo(term: number, target: Bits): void {
    const set = this.sets[term]!;
    if (typeof set !== "number") set.addTo(target);
    else if (set >= 0) setBit(target, set);
  }

  grow(words: number): void {
    for (const set of this.sets) if (typeof set !== "number") set.grow(words, this.memory);
  }
}
