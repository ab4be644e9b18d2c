import type { Bits } from "./bits.ts";

/** The names of documents in lower case, one after another in one array. Names are ASCII. */
export class NameBytes {
  private bytes: Uint8Array;
  private used = 0;
  private starts: Uint32Array;
  private lengths: Uint8Array;
  /** Where the part after the slash begins, from the start. */
  private slashes: Uint8Array;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(Math.max(1024, capacity * 40));
    this.starts = new Uint32Array(capacity);
    this.lengths = new Uint8Array(capacity);
    this.slashes = new Uint8Array(capacity);
  }

  /** What a document was called before stays behind in the array: renames are rare. */
  set(doc: number, name: string): void {
    const length = Math.min(255, name.length);
    if (this.used + length > this.bytes.length) {
      const more = new Uint8Array(Math.ceil(this.bytes.length * 1.5) + 255);
      more.set(this.bytes);
      this.bytes = more;
    }
    this.starts[doc] = this.used;
    this.lengths[doc] = length;
    this.slashes[doc] = name.indexOf("/") + 1;
    for (let i = 0; i < length; i++) this.bytes[this.used + i] = name.charCodeAt(i);
    this.used += length;
  }

  grow(capacity: number): void {
    const [starts, lengths, slashes] = [this.starts, this.lengths, this.slashes];
    this.starts = new Uint32Array(capacity);
    this.lengths = new Uint8Array(capacity);
    this.slashes = new Uint8Array(capacity);
    this.starts.set(starts);
    this.lengths.set(lengths);
    this.slashes.set(slashes);
  }

  get(doc: number): string {
    const start = this.starts[doc]!;
    return String.fromCharCode(...this.bytes.subarray(start, start + this.lengths[doc]!));
  }

  includes(doc: number, text: Uint8Array): boolean {
    const start = this.starts[doc]!;
    return this.isIn(text, pivotOf(text), start, start + this.lengths[doc]!);
  }

  /** Leaves of the documents in `bits` those that have the text in their names; returns how many. */
  keep(bits: Bits, text: Uint8Array): number {
    const { starts, lengths } = this;
    const pivot = pivotOf(text);
    let count = 0;
    for (let i = 0; i < bits.length; i++) {
      let rest = bits[i]!;
      let kept = rest;
      while (rest !== 0) {
        const lowest = rest & -rest;
        rest ^= lowest;
        const doc = (i << 5) | (31 - Math.clz32(lowest));
        const start = starts[doc]!;
        if (this.isIn(text, pivot, start, start + lengths[doc]!)) count++;
        else kept ^= lowest;
      }
      bits[i] = kept;
    }
    return count;
  }

  /** Looks for one letter of the text first, the rarest, and for the others around it. */
  private isIn(text: Uint8Array, pivot: number, start: number, end: number): boolean {
    const { bytes } = this;
    const rare = text[pivot]!;
    const last = end - text.length + pivot;
    for (let at = start + pivot; at <= last; at++) {
      if (bytes[at] !== rare) continue;
      let same = 0;
      while (same < text.length && bytes[at - pivot + same] === text[same]) same++;
      if (same === text.length) return true;
    }
    return false;
  }

  /** The text is the whole `namespace/name`, or the whole name. */
  isNamed(doc: number, text: Uint8Array): boolean {
    const rest = this.lengths[doc]! - text.length;
    if (rest !== 0 && rest !== this.slashes[doc]) return false;
    const start = this.starts[doc]! + rest;
    for (let i = 0; i < text.length; i++) if (this.bytes[start + i] !== text[i]) return false;
    return true;
  }
}

/** Where the first sign is that is no letter or digit: names have few of them. */
const pivotOf = (text: Uint8Array): number =>
  Math.max(
    0,
    text.findIndex((byte) => !((byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57))),
  );

/** A text as `NameBytes` compares it: lower case; what is not ASCII matches nothing. */
export const asBytes = (text: string): Uint8Array =>
  Uint8Array.from(text.toLowerCase(), (letter) => Math.min(255, letter.charCodeAt(0)));
