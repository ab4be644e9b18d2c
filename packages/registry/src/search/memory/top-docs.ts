import { hasBit } from "./bits.ts";
import type { DocColumns } from "./doc-columns.ts";
import type { DocOrder } from "./doc-order.ts";
import { asBits, type Found } from "./evaluate.ts";
import { firstDocs } from "./first-docs.ts";
import type { Column, IndexPlace } from "./question.ts";
import type { Scratch } from "./scratch.ts";

/** So few documents are looked at one by one: more have their numbers all over the memory. */
const FEW = 1_000;

export interface Wanted {
  readonly column: Column;
  readonly isAscending: boolean;
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
    wanted.after && isAtOrBefore(columns, wanted.column, wanted.after, wanted.isAscending);
  if (total > FEW) {
    const bits = asBits(found, scratch);
    // Where the answer is spread over the order, its first documents come soon.
    const expected = (columns.used * wanted.limit) / total;
    let budget = Math.max(10_000, Math.min(4 * expected, 2 * total));
    const page: number[] = [];
    let isEnd = true;
    order.walk(wanted.isAscending, isDone, (doc) => {
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
  found: Found,
  columns: DocColumns,
  { column, isAscending, limit, isLeftOut }: Wanted,
  isDone: ((doc: number) => boolean) | undefined,
): readonly number[] {
  const sign = isAscending ? 1 : -1;
  const values = columns.values[column];
  return firstDocs(found, limit, {
    compare: (one, other) => sign * columns.compare(column, one, other),
    isWorse: (doc, worst) => sign * values[doc]! > sign * values[worst]!,
    isLeftOut: (doc) => Boolean(isDone?.(doc) || isLeftOut?.(doc)),
  });
}

/** Whether a document is at or before a place, in the list's direction. */
function isAtOrBefore(
  columns: DocColumns,
  column: Column,
  { value, key }: IndexPlace,
  isAscending: boolean,
): (doc: number) => boolean {
  const values = columns.values[column];
  return (doc) => {
    const byValue = isAscending ? values[doc]! - value : value - values[doc]!;
    if (byValue !== 0) return byValue < 0;
    const byKey = columns.keys.compareTo(doc, key);
    return isAscending ? byKey >= 0 : byKey <= 0;
  };
}
