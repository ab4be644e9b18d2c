import { type Bits, hasBit, setBit } from "./bits.ts";
import type { DocList } from "./doc-list.ts";
import type { NameBytes } from "./name-bytes.ts";
import type { Phrase } from "./phrase-cache.ts";
import type { Scratch } from "./scratch.ts";

/** The documents of an answer: a short list, or a bitmap. */
export interface Found {
  readonly total: number;
  /** Rising. */
  readonly docs?: Uint32Array;
  readonly bits?: Bits;
}

/** What a document must be in: a short list, or a bitmap. */
export type Condition = { readonly small: DocList } | { readonly bits: Bits };

export interface Filter {
  /** What the viewer may see at all, and how much that is. */
  readonly visible: Bits;
  readonly visibleCount: number;
  readonly conditions: readonly Condition[];
  /** What must be in the name. */
  readonly phrases: readonly Phrase[];
}

/** The documents that meet every condition. The bitmap found belongs to `scratch`, or to the index. */
export function evaluate(filter: Filter, names: NameBytes, scratch: Scratch): Found {
  const { visible, visibleCount, conditions, phrases } = filter;
  const small = conditions
    .flatMap((condition) => ("small" in condition ? [condition.small] : []))
    .sort((one, other) => one.size - other.size);
  const dense = conditions.flatMap((condition) => ("bits" in condition ? [condition.bits] : []));
  const isNamed = (doc: number) => phrases.every(({ part }) => names.has(doc, part));
  const [first, ...others] = small;
  if (first) {
    const masks = [visible, ...dense];
    const docs = first.docs.filter(
      (doc) =>
        masks.every((bits) => hasBit(bits, doc)) &&
        others.every((set) => set.has(doc)) &&
        isNamed(doc),
    );
    return { docs, total: docs.length };
  }
  if (dense.length === 0 && phrases.length === 0) return { bits: visible, total: visibleCount };
  const bits = scratch.copy(visible);
  let total = dense.length === 0 ? visibleCount : 0;
  for (const other of dense) total = scratch.intersect(bits, other);
  if (phrases.length === 0) return { bits, total };
  // Where most of those that may have a phrase are looked at, all are, and it is remembered.
  for (const { part, most, all } of phrases)
    total = total * 2 < most ? names.keep(bits, part) : scratch.intersect(bits, all());
  return { bits, total };
}

/** The same as a bitmap. */
export function asBits({ bits, docs }: Found, scratch: Scratch): Bits {
  if (bits) return bits;
  const marked = scratch.take();
  for (const doc of docs ?? []) setBit(marked, doc);
  return marked;
}

/** The same as a list, rising. */
export function asList({ bits, docs, total }: Found): Uint32Array {
  if (docs) return docs;
  const list = new Uint32Array(total);
  let at = 0;
  for (let i = 0; i < bits!.length; i++) {
    let word = bits![i]!;
    while (word !== 0) {
      const lowest = word & -word;
      list[at++] = (i << 5) | (31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
  return list;
}
