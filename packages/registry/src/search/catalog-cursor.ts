import type { CatalogSort } from "@orrery/catalog";
import { parseCursorNumber } from "../repos/cursor-number.ts";
import type { IndexPlace } from "./memory/question.ts";

const CURSOR = /^([a-z]+)~([\d.e+-]{1,60})~([\w-]{1,100})(?:~([0-4]))?$/;

/** Where a page of a catalog ended; opaque to callers. */
export const formatPlace = (sort: CatalogSort, { value, key, tier }: IndexPlace): string =>
  [sort, value, key, ...(tier === undefined ? [] : [tier])].join("~");

/** `undefined` for a cursor that is not ours or belongs to another order. */
export function parsePlace(sort: CatalogSort, cursor: string | undefined): IndexPlace | undefined {
  const [, order, written = "", key = "", tier] = CURSOR.exec(cursor ?? "") ?? [];
  const value = parseCursorNumber(written);
  if (order !== sort || value === undefined) return undefined;
  return { value, key, ...(tier !== undefined && { tier: Number(tier) }) };
}
