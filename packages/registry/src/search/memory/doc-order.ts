import { ints, type PartSink, type PartSource, readArray } from "./index-parts.ts";

const BLOCK = 1024;
/** How many places a full block is given. */
const MARGIN = 256;

/** Rising: negative when the first stands before the second. Never 0 for two documents. */
export type Compare = (one: number, other: number) => number;

/** Documents in one order, in blocks, so that one document moves in microseconds. */
export class DocOrder {
  private blocks: Uint32Array[] = [];
  private lengths: number[] = [];
  private readonly compare: Compare;

  constructor(compare: Compare) {
    this.compare = compare;
  }

  /** Replaces everything; `docs` rise, and are handed over. */
  fill(docs: Uint32Array): void {
    this.blocks = [];
    this.lengths = [];
    for (let from = 0; from < docs.length; from += BLOCK) {
      const block = docs.subarray(from, from + BLOCK);
      this.blocks.push(block);
      this.lengths.push(block.length);
    }
  }

  save(sink: PartSink, name: string): void {
    sink.put(name, ...this.blocks.map((block, at) => block.subarray(0, this.lengths[at])));
  }

  restore(source: PartSource, name: string): void {
    this.fill(readArray(source, name, ints));
  }

  insert(doc: number): void {
    if (this.blocks.length === 0) {
      this.blocks.push(new Uint32Array(MARGIN));
      this.lengths.push(0);
    }
    const before = (other: number) => this.compare(other, doc) < 0;
    const at = Math.max(0, this.firstBlock(before) - 1);
    const length = this.lengths[at]!;
    const block = this.roomy(at);
    const place = countWhile(block, length, before);
    block.copyWithin(place + 1, place, length);
    block[place] = doc;
    this.lengths[at] = length + 1;
    if (length + 1 === 2 * BLOCK) this.split(at);
  }

  /** While the document still compares as when it was inserted. */
  remove(doc: number): void {
    const before = (other: number) => this.compare(other, doc) < 0;
    let at = Math.max(0, this.firstBlock(before) - 1);
    let place = countWhile(this.blocks[at]!, this.lengths[at]!, before);
    if (place === this.lengths[at]) {
      at++;
      place = 0;
    }
    const block = this.blocks[at];
    if (block?.[place] !== doc) return;
    block.copyWithin(place, place + 1, this.lengths[at]!);
    this.lengths[at]!--;
    if (this.lengths[at] === 0) {
      this.blocks.splice(at, 1);
      this.lengths.splice(at, 1);
    }
  }

  /**
   * Visits documents from the last to the first (or the other way round) until `visit` says `true`.
   * Starts after those for which `isBefore` holds: `isBefore` must hold for a beginning of the walk.
   */
  walk(
    isAscending: boolean,
    isBefore: ((doc: number) => boolean) | undefined,
    visit: (doc: number) => boolean,
  ): void {
    const { blocks, lengths } = this;
    if (isAscending) {
      const start = isBefore ? Math.max(0, this.firstBlock(isBefore) - 1) : 0;
      for (let b = start; b < blocks.length; b++) {
        const block = blocks[b]!;
        const from = b === start && isBefore ? countWhile(block, lengths[b]!, isBefore) : 0;
        for (let i = from; i < lengths[b]!; i++) if (visit(block[i]!)) return;
      }
      return;
    }
    const isAhead = isBefore && ((doc: number) => !isBefore(doc));
    const start = (isAhead ? this.firstBlock(isAhead) : blocks.length) - 1;
    for (let b = start; b >= 0; b--) {
      const block = blocks[b]!;
      const to = b === start && isAhead ? countWhile(block, lengths[b]!, isAhead) : lengths[b]!;
      for (let i = to - 1; i >= 0; i--) if (visit(block[i]!)) return;
    }
  }

  /** How many blocks begin with a document for which it holds; it must hold for a beginning. */
  private firstBlock(holds: (doc: number) => boolean): number {
    let low = 0;
    let high = this.blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.blocks[middle]![0]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** A block with room for another document. */
  private roomy(at: number): Uint32Array {
    const block = this.blocks[at]!;
    if (this.lengths[at]! < block.length) return block;
    const more = new Uint32Array(Math.min(2 * BLOCK, block.length + MARGIN));
    more.set(block);
    this.blocks[at] = more;
    return more;
  }

  private split(at: number): void {
    const block = this.blocks[at]!;
    const second = block.slice(BLOCK);
    this.blocks.splice(at + 1, 0, second);
    this.lengths.splice(at, 1, BLOCK, BLOCK);
  }
}

/** How many documents of the block it holds for; it must hold for a beginning. */
function countWhile(block: Uint32Array, length: number, holds: (doc: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(block[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
