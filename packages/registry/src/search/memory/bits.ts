/** Sets of documents as bitmaps: document `d` is bit `d & 31` of word `d >>> 5`. */
export type Bits = Uint32Array;

/** Words that a bitmap of so many documents has: whole steps of 64 bytes. */
export const wordsFor = (capacity: number): number => ((capacity + 511) >>> 9) << 4;

export const hasBit = (bits: Bits, doc: number): boolean =>
  ((bits[doc >>> 5]! >>> (doc & 31)) & 1) === 1;

export function setBit(bits: Bits, doc: number): void {
  bits[doc >>> 5]! |= 1 << (doc & 31);
}

export function clearBit(bits: Bits, doc: number): void {
  bits[doc >>> 5]! &= ~(1 << (doc & 31));
}

/** How many bits of a word are set. */
export function countWord(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += countWord(bits[i]!);
  return count;
}

/** How many documents are in both. */
export function countCommon(one: Bits, other: Bits): number {
  let count = 0;
  for (let i = 0; i < one.length; i++) {
    const word = one[i]! & other[i]!;
    if (word !== 0) count += countWord(word);
  }
  return count;
}

/** `target` keeps what is in `other` too; returns how many stay. */
export function intersect(target: Bits, other: Bits): number {
  let count = 0;
  for (let i = 0; i < target.length; i++) {
    const word = target[i]! & other[i]!;
    target[i] = word;
    if (word !== 0) count += countWord(word);
  }
  return count;
}

export function unite(target: Bits, other: Bits): void {
  for (let i = 0; i < target.length; i++) target[i]! |= other[i]!;
}

export function subtract(target: Bits, other: Bits): void {
  for (let i = 0; i < target.length; i++) target[i]! &= ~other[i]!;
}

/** Rising. */
export function eachBit(bits: Bits, visit: (doc: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!;
    while (word !== 0) {
      const lowest = word & -word;
      visit((i << 5) | (31 - Math.clz32(lowest)));
      word ^= lowest;
    }
  }
}

/** The same bits with room for more. */
export function grown(bits: Bits, words: number): Bits {
  const more = new Uint32Array(words);
  more.set(bits);
  return more;
}
