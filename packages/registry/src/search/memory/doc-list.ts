/** Documents in rising order. */
export class DocList {
  readonly docs: Uint32Array;

  constructor(docs: Uint32Array) {
    this.docs = docs;
  }

  /** Of documents in any order, some perhaps twice. */
  static of(docs: readonly number[]): DocList {
    return new DocList(Uint32Array.from(new Set(docs)).sort());
  }

  get size(): number {
    return this.docs.length;
  }

  has(doc: number): boolean {
    const at = placeIn(this.docs, 0, this.docs.length, doc);
    return this.docs[at] === doc;
  }
}

/** Where a document stands, or would stand, in a rising part of an array. */
export function placeIn(docs: Uint32Array, from: number, to: number, doc: number): number {
  // Documents mostly come in rising order.
  if (to > from && docs[to - 1]! < doc) return to;
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (docs[middle]! < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}
