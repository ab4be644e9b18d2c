import { grown } from "./bits.ts";

/** Texts by number. Finds a text inside another without making a string of it. */
export class TextTable {
  readonly texts: string[] = [];
  private hashes: Uint32Array = new Uint32Array(1024);
  /** Numbers plus one, where their hash says or behind it; 0 for nothing. */
  private slots = new Uint32Array(4096);

  get count(): number {
    return this.texts.length;
  }

  find(text: string): number | undefined {
    const slot = this.slotOf(text, 0, text.length, hashOf(text, 0, text.length));
    return this.slots[slot] === 0 ? undefined : this.slots[slot]! - 1;
  }

  /** The number of the text between two places, a new one where it was not known. */
  ensure(text: string, from = 0, to = text.length): number {
    const hash = hashOf(text, from, to);
    const slot = this.slotOf(text, from, to, hash);
    if (this.slots[slot] !== 0) return this.slots[slot]! - 1;
    const number = this.texts.length;
    this.texts.push(copied(text, from, to));
    if (number === this.hashes.length) this.hashes = grown(this.hashes, number * 2);
    this.hashes[number] = hash;
    this.slots[slot] = number + 1;
    if (number * 2 > this.slots.length) this.spread();
    return number;
  }

  private slotOf(text: string, from: number, to: number, hash: number): number {
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const number = this.slots[slot]! - 1;
      if (number < 0) return slot;
      if (this.hashes[number] === hash && isSame(this.texts[number]!, text, from, to)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private spread(): void {
    const slots = new Uint32Array(this.slots.length * 4);
    const mask = slots.length - 1;
    for (let number = 0; number < this.texts.length; number++) {
      let slot = this.hashes[number]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }
}

/** A slice of a long text keeps all of it in memory; what is put together of letters does not. */
const copied = (text: string, from: number, to: number): string =>
  from === 0 && to === text.length ? text : [...text.slice(from, to)].join("");

/** FNV-1a over UTF-16 units, mixed once more. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function isSame(known: string, text: string, from: number, to: number): boolean {
  if (known.length !== to - from) return false;
  for (let at = from; at < to; at++)
    if (known.charCodeAt(at - from) !== text.charCodeAt(at)) return false;
  return true;
}
