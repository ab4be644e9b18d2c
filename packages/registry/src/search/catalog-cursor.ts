import type { CatalogSort } from "@orrery/catalog";
import type { IndexPlace } from "./memory/question.ts";

const CURSOR = /^([a-z]+)~(\d{1,16}(?:\.\d{1,20})?)~([\w-]{1,100})(?:~([0-4]))?$/;

/** Where a page of a catalogue ended; opaque to callers. */
export const formatPlace = (sort: CatalogSort, { value, key, tier }: IndexPlace): string =>
  [sort, value, key, ...(tier === undefined ? [] : [tier])].join("~");

/** `undefined` for a cursor that is not ours or belongs to another order. */
export function parsePlace(sort: CatalogSort, cursor: string | undefined): IndexPlace | undefined {
  const [, order, value, key = "", tier] = CURSOR.exec(cursor ?? "") ?? [];
  if (order !== sort) return undefined;
  return { value: Number(value), key, ...(tier !== undefined && { tier: Number(tier) }) };
}
