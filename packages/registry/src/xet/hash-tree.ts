import { HASH_BYTES, hashNode, writeHash } from "./xet-hash.ts";

/** A group ends after this many children at most, and never at the first two. */
const MOST_CHILDREN = 9;
const FEWEST_CHILDREN = 3;

interface Level {
  hashes: Uint8Array[];
  sizes: number[];
  /** Nodes of this level so far, those of closed groups among them. */
  total: number;
}

/** A hash tree over a stream of chunks: memory stays at one group per level. */
export interface HashTree {
  add(hash: Uint8Array, size: number): void;
  /** The root over all chunks added; there must be one. Call it once. */
  root(): Uint8Array;
}

export function createHashTree(): HashTree {
  const levels: Level[] = [];

  function add(depth: number, hash: Uint8Array, size: number): void {
    levels[depth] ??= { hashes: [], sizes: [], total: 0 };
    const level = levels[depth];
    level.total++;
    level.sizes.push(size);
    const count = level.hashes.push(hash);
    const endsGroup = ((hash[24] ?? 0) & 3) === 0;
    if (count === MOST_CHILDREN || (count >= FEWEST_CHILDREN && endsGroup)) close(depth, level);
  }

  function close(depth: number, level: Level): void {
    const { hashes, sizes } = level;
    level.hashes = [];
    level.sizes = [];
    add(
      depth + 1,
      hashNode(nodeText(hashes, sizes)),
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }

  return {
    add: (hash, size) => add(0, hash, size),
    root() {
      for (let depth = 0; ; depth++) {
        const level = levels[depth];
        const [only] = level?.hashes ?? [];
        if (!level) throw new Error("A tree without chunks has no root.");
        if (level.total === 1 && only) return only;
        if (only) close(depth, level);
      }
    },
  };
}

/** `<hash> : <size>` and a line break for each child. */
function nodeText(hashes: readonly Uint8Array[], sizes: readonly number[]): Uint8Array {
  const tails = sizes.map((size) => new TextEncoder().encode(` : ${size}\n`));
  const length = tails.reduce((sum, tail) => sum + 2 * HASH_BYTES + tail.length, 0);
  const text = new Uint8Array(length);
  let position = 0;
  for (const [index, hash] of hashes.entries()) {
    writeHash(text, position, hash);
    position += 2 * HASH_BYTES;
    const tail = tails[index] ?? new Uint8Array();
    text.set(tail, position);
    position += tail.length;
  }
  return text;
}
