import { eachBit, hasBit } from "./bits.ts";
import type { DocColumns } from "./doc-columns.ts";
import type { DocOrder } from "./doc-order.ts";
import { asBits, type Found } from "./evaluate.ts";
import type { Column, IndexPlace } from "./question.ts";
import type { Scratch } from "./scratch.ts";

/** So few documents are looked at one by one: more have their numbers all over the memory. */
const FEW = 1_000;

export interface Wanted {
  readonly column: Column;
  readonly isRising: boolean;
  readonly after?: IndexPlace | undefined;
  readonly limit: number;
  /** Those that are not wanted after all. */
  readonly isLeftOut?: (doc: number) => boolean;
}

/** The first documents of an answer in an order, after a place. */
export function topDocs(
  found: Found,
  columns: DocColumns,
  order: DocOrder,
  wanted: Wanted,
  scratch: Scratch,
): readonly number[] {
  const { total } = found;
  if (total === 0 || wanted.limit === 0) return [];
  const isDone =
    wanted.after && isAtOrBefore(columns, wanted.column, wanted.after, wanted.isRising);
  if (total > FEW) {
    const bits = asBits(found, scratch);
    // Where the answer is spread over the order, its first documents come soon.
    const expected = (columns.used * wanted.limit) / total;
    let budget = Math.max(10_000, Math.min(4 * expected, 2 * total));
    const page: number[] = [];
    let isEnd = true;
    order.walk(wanted.isRising, isDone, (doc) => {
      if (hasBit(bits, doc) && !wanted.isLeftOut?.(doc)) page.push(doc);
      if (page.length < wanted.limit && --budget > 0) return false;
      isEnd = false;
      return true;
    });
    if (isEnd || page.length === wanted.limit) return page;
  }
  return best(found, columns, wanted, isDone);
}

/** The first ones by looking at every document of the answer. */
function best(
  { bits, docs }: Found,
  columns: DocColumns,
  { column, isRising, limit, isLeftOut }: Wanted,
  isDone: ((doc: number) => boolean) | undefined,
): readonly number[] {
  const sign = isRising ? 1 : -1;
  const values = columns.values[column];
  const compare = (one: number, other: number) => sign * columns.compare(column, one, other);
  // A heap with the last of the page on top.
  const heap: number[] = [];
  let worst = Number.POSITIVE_INFINITY;
  const visit = (doc: number) => {
    const value = sign * values[doc]!;
    if (value > worst || isDone?.(doc) || isLeftOut?.(doc)) return;
    if (heap.length < limit) {
      pushUp(heap, doc, compare);
    } else if (compare(doc, heap[0]!) < 0) {
      heap[0] = doc;
      siftDown(heap, compare);
    }
    if (heap.length === limit) worst = sign * values[heap[0]!]!;
  };
  if (bits) eachBit(bits, visit);
  else for (const doc of docs ?? []) visit(doc);
  return heap.sort(compare);
}

function pushUp(heap: number[], doc: number, compare: (one: number, other: number) => number) {
  let at = heap.push(doc) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (compare(heap[parent]!, doc) >= 0) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = doc;
}

function siftDown(heap: number[], compare: (one: number, other: number) => number) {
  const doc = heap[0]!;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1]!, heap[child]!) > 0) child++;
    if (compare(heap[child]!, doc) <= 0) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = doc;
}

/** Whether a document stands at a place or before it, in the direction of the list. */
function isAtOrBefore(
  columns: DocColumns,
  column: Column,
  { value, key }: IndexPlace,
  isRising: boolean,
): (doc: number) => boolean {
  const values = columns.values[column];
  return (doc) => {
    const byValue = isRising ? values[doc]! - value : value - values[doc]!;
    if (byValue !== 0) return byValue < 0;
    const byKey = columns.keys.compareTo(doc, key);
    return isRising ? byKey >= 0 : byKey <= 0;
  };
}
