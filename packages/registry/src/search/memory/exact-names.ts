import { grown } from "./bits.ts";

/** Documents by the hash of their whole names: those of one hash stand in a chain. */
export class ExactNames {
  /** By the last bits of a hash: the first document plus one, or 0. */
  private firsts: Uint32Array;
  /** By document: the next one of its chain plus one, or 0. */
  private nexts: Uint32Array;

  constructor(capacity: number) {
    this.firsts = new Uint32Array(roomFor(capacity));
    this.nexts = new Uint32Array(capacity);
  }

  add(doc: number, path: string): void {
    const place = this.placeOf(path);
    this.nexts[doc] = this.firsts[place]!;
    this.firsts[place] = doc + 1;
  }

  remove(doc: number, path: string): void {
    const place = this.placeOf(path);
    if (this.firsts[place] === doc + 1) {
      this.firsts[place] = this.nexts[doc]!;
      return;
    }
    let before = this.firsts[place]! - 1;
    while (before >= 0 && this.nexts[before] !== doc + 1) before = this.nexts[before]! - 1;
    if (before >= 0) this.nexts[before] = this.nexts[doc]!;
  }

  /** All that may have the name, and some that have not. */
  candidates(path: string): readonly number[] {
    const docs: number[] = [];
    let next = this.firsts[this.placeOf(path)]!;
    for (; next !== 0; next = this.nexts[next - 1]!) docs.push(next - 1);
    return docs;
  }

  grow(capacity: number): void {
    this.nexts = grown(this.nexts, capacity);
  }

  /** By what stands after the slash: so is a repo found by its name alone. */
  private placeOf(path: string): number {
    let hash = 0x811c9dc5;
    for (let at = path.indexOf("/") + 1; at < path.length; at++)
      hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193);
    return (hash ^ (hash >>> 15)) & (this.firsts.length - 1);
  }
}

const roomFor = (capacity: number): number => 1 << Math.ceil(Math.log2(capacity));
