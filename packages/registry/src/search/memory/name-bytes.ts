import type { Bits } from "./bits.ts";
import { bytes, type PartSink, type PartSource, readArray } from "./index-parts.ts";

/** Letters that are to be found in a name, perhaps only where a word begins or ends. */
export interface NamePart {
  readonly bytes: Uint8Array;
  readonly begins: boolean;
  readonly ends: boolean;
  /** Where its first sign is that is no letter or digit; -1 where it has none. */
  readonly sign: number;
}

/** Of each document, next to each other: see `NameBytes`. */
const [START, LOW, HIGH, SIZES, FIELDS] = [0, 1, 2, 3, 4] as const;

/** The names of documents in lower case, one after another in one array. Names are ASCII. */
export class NameBytes {
  private bytes: Uint8Array;
  private used = 0;
  /**
   * By document: where its name starts, which of its first 64 places hold a sign between words (in two
   * numbers), and its length, with the place after the slash above it. One read gets all of them.
   */
  private facts: Uint32Array;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(Math.max(1024, capacity * 40));
    this.facts = new Uint32Array(capacity * FIELDS);
  }

  /** What a document was called before stays behind in the array: renames are rare. */
  set(doc: number, name: string): void {
    const length = Math.min(255, name.length);
    if (this.used + length > this.bytes.length)
      this.bytes = moved(this.bytes, new Uint8Array(Math.ceil(this.bytes.length * 1.5) + 255));
    let [low, high] = [0, 0];
    for (let i = 0; i < length; i++) {
      const code = name.charCodeAt(i);
      this.bytes[this.used + i] = code;
      if (isWordCode(code)) continue;
      if (i < 32) low |= 1 << i;
      else if (i < 64) high |= 1 << (i - 32);
    }
    const at = doc * FIELDS;
    this.facts[at + START] = this.used;
    this.facts[at + LOW] = low;
    this.facts[at + HIGH] = high;
    this.facts[at + SIZES] = length | ((name.indexOf("/") + 1) << 8);
    this.used += length;
  }

  save(sink: PartSink, docs: number): void {
    sink.put("bytes", this.bytes.subarray(0, this.used));
    sink.put("facts", this.facts.subarray(0, docs * FIELDS));
  }

  restore(source: PartSource): void {
    this.used = source.size("bytes");
    this.bytes = readArray(source, "bytes", bytes, { room: 1.1, least: 1024 });
    source.read("facts", this.facts);
  }

  grow(capacity: number): void {
    this.facts = moved(this.facts, new Uint32Array(capacity * FIELDS));
  }

  get(doc: number): string {
    const start = this.startOf(doc);
    return String.fromCharCode(...this.bytes.subarray(start, start + this.lengthOf(doc)));
  }

  has(doc: number, part: NamePart): boolean {
    const { bytes, begins, ends, sign } = part;
    const last = this.lengthOf(doc) - bytes.length;
    if (sign >= 0) {
      for (let at = this.nextSign(doc, sign); at - sign <= last; at = this.nextSign(doc, at + 1))
        if (this.isAt(doc, at - sign, bytes)) return true;
      return false;
    }
    if (begins) {
      for (let at = 0; at <= last; at = this.nextSign(doc, at) + 1)
        if (this.isAt(doc, at, bytes) && (!ends || this.nextSign(doc, at) === at + bytes.length))
          return true;
      return false;
    }
    if (ends) {
      for (let at = 0; at <= last + bytes.length; at++) {
        at = this.nextSign(doc, at);
        if (at >= bytes.length && this.isAt(doc, at - bytes.length, bytes)) return true;
      }
      return false;
    }
    for (let at = 0; at <= last; at++) if (this.isAt(doc, at, bytes)) return true;
    return false;
  }

  /** Leaves of the documents in `bits` those that have the part in their names; returns how many. */
  keep(bits: Bits, part: NamePart): number {
    let count = 0;
    for (let from = 0; from < bits.length; from += TOGETHER) {
      const to = Math.min(bits.length, from + TOGETHER);
      this.touch(bits, from, to);
      for (let i = from; i < to; i++) {
        let rest = bits[i]!;
        let kept = rest;
        while (rest !== 0) {
          const lowest = rest & -rest;
          rest ^= lowest;
          if (this.has((i << 5) | (31 - Math.clz32(lowest)), part)) count++;
          else kept ^= lowest;
        }
        bits[i] = kept;
      }
    }
    return count;
  }

  /** Memory is slow, but serves many independent reads in parallel. */
  private touch(bits: Bits, from: number, to: number): number {
    const { bytes, facts } = this;
    let sum = 0;
    for (let i = from; i < to; i++)
      for (let rest = bits[i]!; rest !== 0; rest &= rest - 1)
        sum += bytes[facts[((i << 5) | (31 - Math.clz32(rest & -rest))) * FIELDS]! + 20]!;
    return sum;
  }

  /** The text is the whole `namespace/name`, or the whole name. */
  isNamed(doc: number, text: Uint8Array): boolean {
    const rest = this.lengthOf(doc) - text.length;
    const slash = this.facts[doc * FIELDS + SIZES]! >>> 8;
    return (rest === 0 || rest === slash) && this.isAt(doc, rest, text);
  }

  /** Negative where the first name is the smaller one, as strings are. */
  compare(one: number, other: number): number {
    return this.compareTo(one, this.bytes, this.startOf(other), this.lengthOf(other));
  }

  /** The same with a name in any array. */
  compareTo(doc: number, text: Uint8Array, from = 0, length = text.length): number {
    const start = this.startOf(doc);
    const own = this.lengthOf(doc);
    for (let i = 0; i < own && i < length; i++) {
      const difference = this.bytes[start + i]! - text[from + i]!;
      if (difference !== 0) return difference;
    }
    return own - length;
  }

  private startOf(doc: number): number {
    return this.facts[doc * FIELDS + START]!;
  }

  private lengthOf(doc: number): number {
    return this.facts[doc * FIELDS + SIZES]! & 0xff;
  }

  private isAt(doc: number, at: number, text: Uint8Array): boolean {
    const { bytes } = this;
    const start = this.startOf(doc) + at;
    let same = 0;
    while (same < text.length && bytes[start + same] === text[same]) same++;
    return same === text.length;
  }

  /** The next sign between words, from a place; the name's length without one. */
  private nextSign(doc: number, from: number): number {
    const facts = doc * FIELDS;
    let at = from;
    if (at < 32) {
      const signs = this.facts[facts + LOW]! & (-1 << at);
      if (signs !== 0) return 31 - Math.clz32(signs & -signs);
      at = 32;
    }
    if (at < 64) {
      const signs = this.facts[facts + HIGH]! & (-1 << (at - 32));
      if (signs !== 0) return 63 - Math.clz32(signs & -signs);
      at = 64;
    }
    const length = this.lengthOf(doc);
    const start = this.startOf(doc);
    while (at < length && isWordCode(this.bytes[start + at]!)) at++;
    return Math.min(at, Math.max(from, length));
  }
}

/** So many words of a bitmap are looked at together. */
const TOGETHER = 64;

/** A letter or digit; names are in lower case. `false` past the end of a text. */
export const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

/** A text as `NameBytes` compares it: lower case; what is not ASCII matches nothing. */
export const asBytes = (text: string): Uint8Array =>
  Uint8Array.from(text.toLowerCase(), (letter) => Math.min(255, letter.charCodeAt(0)));

/** A text to search for, anywhere by default. */
export function asPart(text: string, begins = false, ends = false): NamePart {
  const bytes = asBytes(text);
  return { bytes, begins, ends, sign: bytes.findIndex((byte) => !isWordCode(byte)) };
}

function moved<Numbers extends Uint8Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
