import { eachBit } from "./bits.ts";
import type { Found } from "./evaluate.ts";

interface Order {
  /** Negative when the first stands before the second; never 0 for two documents. */
  readonly compare: (one: number, other: number) => number;
  /**
   * A fast check whether a document comes after the last one of the page; may be wrong when it returns
   * `false`.
   */
  readonly isWorse: (doc: number, worst: number) => boolean;
  /** Those that are not wanted. */
  readonly isLeftOut: (doc: number) => boolean;
}

/** The first documents of an answer in an order, by looking at all of them. */
export function firstDocs(
  { bits, docs }: Found,
  limit: number,
  { compare, isWorse, isLeftOut }: Order,
): readonly number[] {
  // A heap with the last of the page on top.
  const heap: number[] = [];
  const visit = (doc: number) => {
    const isFull = heap.length === limit;
    if (isFull && isWorse(doc, heap[0]!)) return;
    if (isLeftOut(doc)) return;
    if (!isFull) {
      pushUp(heap, doc, compare);
    } else if (compare(doc, heap[0]!) < 0) {
      heap[0] = doc;
      siftDown(heap, compare);
    }
  };
  if (bits) eachBit(bits, visit);
  else for (const doc of docs ?? []) visit(doc);
  return heap.sort(compare);
}

function pushUp(heap: number[], doc: number, compare: Order["compare"]): void {
  let at = heap.push(doc) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (compare(heap[parent]!, doc) >= 0) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = doc;
}

function siftDown(heap: number[], compare: Order["compare"]): void {
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
