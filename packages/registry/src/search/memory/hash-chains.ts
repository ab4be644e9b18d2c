import type { PartSink, PartSource } from "./index-parts.ts";

/** Documents by a hash: those with the same last bits are in one chain. */
export class HashChains {
  /** By the last bits of a hash: the first document plus one, or 0. */
  private firsts: Uint32Array;
  /** By document: the next one of its chain plus one, or 0. */
  private nexts: Uint32Array;

  constructor(capacity: number) {
    this.firsts = new Uint32Array(roomFor(capacity));
    this.nexts = new Uint32Array(capacity);
  }

  add(hash: number, doc: number): void {
    const place = hash & (this.firsts.length - 1);
    this.nexts[doc] = this.firsts[place]!;
    this.firsts[place] = doc + 1;
  }

  remove(hash: number, doc: number): void {
    let before = -1;
    for (let one = this.first(hash); one >= 0 && one !== doc; one = this.next(one)) before = one;
    if (before >= 0) this.nexts[before] = this.nexts[doc]!;
    else this.firsts[hash & (this.firsts.length - 1)] = this.nexts[doc]!;
  }

  /** The first document that may have the hash; -1 for none. */
  first(hash: number): number {
    return this.firsts[hash & (this.firsts.length - 1)]! - 1;
  }

  /** The one behind it; -1 for none. */
  next(doc: number): number {
    return this.nexts[doc]! - 1;
  }

  save(sink: PartSink, used: number): void {
    sink.put("firsts", this.firsts);
    sink.put("nexts", this.nexts.subarray(0, used));
  }

  /** Into chains of the same capacity. */
  restore(source: PartSource): void {
    source.read("firsts", this.firsts);
    source.read("nexts", this.nexts);
  }

  grow(capacity: number, hashOf: (doc: number) => number): void {
    const more = new HashChains(capacity);
    for (const first of this.firsts)
      for (let doc = first - 1; doc >= 0; doc = this.next(doc)) more.add(hashOf(doc), doc);
    this.firsts = more.firsts;
    this.nexts = more.nexts;
  }
}

const roomFor = (capacity: number): number => 1 << Math.ceil(Math.log2(capacity));

/** What a hash of no letters is: FNV-1a over UTF-16 units. */
export const HASH_START = 0x811c9dc5;
export const hashWith = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
/** Mixed once more, so that its last bits are good too. */
export const hashEnd = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0;

/** The hash of what stands between two places of a text. */
export function hashOf(text: string, from: number, to: number): number {
  let hash = HASH_START;
  for (let at = from; at < to; at++) hash = hashWith(hash, text.charCodeAt(at));
  return hashEnd(hash);
}
