import { DocSet } from "./doc-set.ts";

/** Terms by number, and the documents that have each. */
export class TermTable {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();
  /** Most terms have one document: its number alone, or -1 for none. */
  private readonly sets: (DocSet | number)[] = [];

  find(name: string): number | undefined {
    return this.numbers.get(name);
  }

  /** The number of a term, a new one where it was not known. */
  ensure(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const term = this.names.length;
    this.names.push(name);
    this.numbers.set(name, term);
    this.sets.push(-1);
    return term;
  }

  get count(): number {
    return this.names.length;
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
      const both = new DocSet();
      both.add(set, capacity);
      both.add(doc, capacity);
      this.sets[term] = both;
    } else set.add(doc, capacity);
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
    if (set >= 0) alone.add(set, 0);
    return alone;
  }

  /** Marks the documents of a term in `target`. */
  addTo(term: number, target: Uint32Array): void {
    const set = this.sets[term]!;
    if (typeof set !== "number") set.addTo(target);
    else if (set >= 0) target[set >>> 5]! |= 1 << (set & 31);
  }

  grow(words: number): void {
    for (const set of this.sets) if (typeof set !== "number") set.grow(words);
  }
}
