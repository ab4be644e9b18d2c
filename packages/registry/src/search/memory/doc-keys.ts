import { HashChains, hashOf } from "./hash-chains.ts";
import { type PartSink, type PartSource, putFacts, readFacts } from "./index-parts.ts";

const USUAL_LENGTH = 24;

/** The keys of documents as bytes, found by their hash: millions of strings would cost much more. */
export class DocKeys {
  private bytes: Uint8Array;
  /** Room of each key; shorter ones end with zeros. */
  private stride = USUAL_LENGTH;
  private readonly chains: HashChains;

  /** How many there are. */
  count = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity * this.stride);
    this.chains = new HashChains(capacity);
  }

  find(key: string): number | undefined {
    let doc = this.chains.first(hashOf(key, 0, key.length));
    while (doc >= 0 && this.compareTo(doc, key) !== 0) doc = this.chains.next(doc);
    return doc < 0 ? undefined : doc;
  }

  get(doc: number): string {
    const start = doc * this.stride;
    let end = start;
    while (end < start + this.stride && this.bytes[end] !== 0) end++;
    return String.fromCharCode(...this.bytes.subarray(start, end));
  }

  /** Keys are ASCII. */
  add(doc: number, key: string): void {
    if (key.length > this.stride) this.widen(key.length);
    const start = doc * this.stride;
    for (let i = 0; i < this.stride; i++)
      this.bytes[start + i] = i < key.length ? key.charCodeAt(i) : 0;
    this.chains.add(hashOf(key, 0, key.length), doc);
    this.count++;
  }

  remove(doc: number): void {
    const key = this.get(doc);
    this.chains.remove(hashOf(key, 0, key.length), doc);
    this.count--;
  }

  /** Negative where the first key is the smaller one, as strings are. */
  compare(one: number, other: number): number {
    const { bytes, stride } = this;
    for (let i = 0; i < stride; i++) {
      const difference = bytes[one * stride + i]! - bytes[other * stride + i]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The same with any key. */
  compareTo(doc: number, key: string): number {
    const start = doc * this.stride;
    for (let i = 0; i < this.stride; i++) {
      const difference = this.bytes[start + i]! - (i < key.length ? key.charCodeAt(i) : 0);
      if (difference !== 0) return difference;
    }
    return this.stride - Math.max(this.stride, key.length);
  }

  grow(capacity: number): void {
    const bytes = new Uint8Array(capacity * this.stride);
    bytes.set(this.bytes);
    this.bytes = bytes;
    this.chains.grow(capacity, (doc) => {
      const key = this.get(doc);
      return hashOf(key, 0, key.length);
    });
  }

  save(sink: PartSink, used: number): void {
    putFacts(sink, { stride: this.stride, count: this.count });
    sink.put("bytes", this.bytes.subarray(0, used * this.stride));
    this.chains.save(sink, used);
  }

  restore(source: PartSource): void {
    const { stride, count } = readFacts<{ stride: number; count: number }>(source);
    if (stride !== this.stride) this.widen(stride);
    this.count = count;
    source.read("bytes", this.bytes);
    this.chains.restore(source);
  }

  private widen(stride: number): void {
    const count = this.bytes.length / this.stride;
    const bytes = new Uint8Array(count * stride);
    for (let doc = 0; doc < count; doc++)
      bytes.set(this.bytes.subarray(doc * this.stride, (doc + 1) * this.stride), doc * stride);
    this.bytes = bytes;
    this.stride = stride;
  }
}
