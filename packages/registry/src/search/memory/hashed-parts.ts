import { HASH_START, hashEnd, hashWith } from "./hash-chains.ts";
import type { TextPart } from "./question.ts";
import { MOST_TOUCHED } from "./text-table.ts";

/** Parts of a text, none empty, with their hashes: as many as are looked up together. */
export class HashedParts {
  count = 0;
  readonly starts = new Uint32Array(MOST_TOUCHED);
  readonly ends = new Uint32Array(MOST_TOUCHED);
  readonly hashes = new Uint32Array(MOST_TOUCHED);
  private readonly isInside: (code: number) => boolean;

  /** Parts are runs of signs for which `isInside` holds. */
  constructor(isInside: (code: number) => boolean) {
    this.isInside = isInside;
  }

  /** Reads parts from a place on; returns where it stopped. */
  read({ text, to }: TextPart, from: number): number {
    this.count = 0;
    let at = from;
    while (at < to && this.count < MOST_TOUCHED) {
      const start = at;
      let hash = HASH_START;
      for (; at < to; at++) {
        const code = text.charCodeAt(at);
        if (!this.isInside(code)) break;
        hash = hashWith(hash, code);
      }
      if (at > start) {
        this.starts[this.count] = start;
        this.ends[this.count] = at;
        this.hashes[this.count++] = hashEnd(hash);
      }
      at++;
    }
    return at;
  }
}
