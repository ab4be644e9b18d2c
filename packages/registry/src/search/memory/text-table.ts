import { hashOf } from "./hash-chains.ts";
import { bytes, ints, type PartSink, type PartSource, readArray } from "./index-parts.ts";

/** The number of hashes that may be touched in one call. */
export const MOST_TOUCHED = 64;
/** How much more room there is each time than was needed. */
const ROOM = 1.25;
const FIRST_TEXTS = 1024;

/** Texts by number, as bytes behind each other. Finds a text inside another without making a string of it. */
export class TextTable {
  count = 0;
  /** In UTF-8. */
  private bytes = new Uint8Array(16 * FIRST_TEXTS);
  /** Where each text begins, and the last one ends. */
  private starts = new Uint32Array(FIRST_TEXTS);
  /** Pairs of a hash and a number plus one, where the hash says or behind it; 0 for nothing. */
  private slots = new Uint32Array(8192);

  private readonly touched = new Uint32Array(MOST_TOUCHED);

  text(number: number): string {
    const part = this.bytes.subarray(this.starts[number], this.starts[number + 1]);
    return part.every(isAscii) ? String.fromCharCode(...part) : new TextDecoder().decode(part);
  }

  /** In bytes. */
  lengthOf(number: number): number {
    return this.starts[number + 1]! - this.starts[number]!;
  }

  /** Negative where the first text is the smaller one. */
  compare(one: number, other: number): number {
    const [from, start] = [this.starts[one]!, this.starts[other]!];
    const lengths = [this.lengthOf(one), this.lengthOf(other)] as const;
    for (let i = 0; i < Math.min(...lengths); i++) {
      const difference = this.bytes[from + i]! - this.bytes[start + i]!;
      if (difference !== 0) return difference;
    }
    return lengths[0] - lengths[1];
  }

  /** Whether a text has these letters; perhaps only at its beginning or end. */
  has(number: number, letters: Uint8Array, begins: boolean, ends: boolean): boolean {
    const start = this.starts[number]!;
    const last = this.starts[number + 1]! - letters.length;
    const [from, to] = [ends ? Math.max(start, last) : start, begins ? start : last];
    for (let at = from; at <= to && at <= last; at++) {
      let same = 0;
      while (same < letters.length && this.bytes[at + same] === letters[same]) same++;
      if (same === letters.length) return true;
    }
    return false;
  }

  find(text: string): number | undefined {
    const slot = this.slotOf(text, 0, text.length, hashOf(text, 0, text.length));
    return this.slots[slot + 1] === 0 ? undefined : this.slots[slot + 1]! - 1;
  }

  /** The number of the text between two places, a new one where it was not known. */
  ensure(text: string, from: number, to: number, hash = hashOf(text, from, to)): number {
    const slot = this.slotOf(text, from, to, hash);
    if (this.slots[slot + 1] !== 0) return this.slots[slot + 1]! - 1;
    const number = this.count;
    this.append(text, from, to);
    this.slots[slot] = hash;
    this.slots[slot + 1] = number + 1;
    if (number * 4 > this.slots.length) this.spread();
    return number;
  }

  /**
   * Reads what the first of these hashes point to, and returns a meaningless value. Memory is slow, but
   * serves many reads in parallel: the lookups after it need not wait.
   */
  touch(hashes: Uint32Array, count: number): number {
    const { slots, starts, touched } = this;
    const mask = slots.length - 1;
    let sum = 0;
    for (let i = 0; i < count; i++) touched[i] = slots[((hashes[i]! * 2) & mask) + 1]!;
    for (let i = 0; i < count; i++) touched[i] = touched[i] === 0 ? 0 : starts[touched[i]! - 1]!;
    for (let i = 0; i < count; i++) sum += this.bytes[touched[i]!]!;
    return sum;
  }

  save(sink: PartSink): void {
    sink.put("starts", this.starts.subarray(0, this.count + 1));
    sink.put("bytes", this.bytes.subarray(0, this.starts[this.count]));
    sink.put("slots", this.slots);
  }

  restore(source: PartSource): void {
    this.count = source.size("starts") / 4 - 1;
    this.starts = readArray(source, "starts", ints, { room: ROOM, least: FIRST_TEXTS });
    this.bytes = readArray(source, "bytes", bytes, { room: ROOM, least: FIRST_TEXTS });
    this.slots = readArray(source, "slots", ints);
  }

  private append(text: string, from: number, to: number): void {
    const start = this.starts[this.count]!;
    // A letter of UTF-16 takes at most three bytes.
    this.makeRoom(start + 3 * (to - from));
    let end = start;
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code >= 128) {
        const encoded = new TextEncoder().encode(text.slice(from, to));
        this.bytes.set(encoded, start);
        end = start + encoded.length;
        break;
      }
      this.bytes[end++] = code;
    }
    this.starts[++this.count] = end;
  }

  private makeRoom(needed: number): void {
    if (needed > this.bytes.length) {
      const more = new Uint8Array(Math.ceil(needed * ROOM));
      more.set(this.bytes);
      this.bytes = more;
    }
    if (this.count + 1 < this.starts.length) return;
    const more = new Uint32Array(Math.ceil(this.starts.length * ROOM));
    more.set(this.starts);
    this.starts = more;
  }

  private slotOf(text: string, from: number, to: number, hash: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let slot = (hash * 2) & mask; ; slot = (slot + 2) & mask) {
      const number = slots[slot + 1]! - 1;
      if (number < 0) return slot;
      if (slots[slot] === hash && this.is(number, text, from, to)) return slot;
    }
  }

  private is(number: number, text: string, from: number, to: number): boolean {
    const start = this.starts[number]! - from;
    if (this.lengthOf(number) < to - from) return false;
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code >= 128) return this.text(number) === text.slice(from, to);
      if (this.bytes[start + at] !== code) return false;
    }
    return this.lengthOf(number) === to - from;
  }

  private spread(): void {
    const slots = new Uint32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let at = 0; at < this.slots.length; at += 2) {
      if (this.slots[at + 1] === 0) continue;
      let slot = (this.slots[at]! * 2) & mask;
      while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
      slots[slot] = this.slots[at]!;
      slots[slot + 1] = this.slots[at + 1]!;
    }
    this.slots = slots;
  }
}

const isAscii = (byte: number) => byte < 128;
