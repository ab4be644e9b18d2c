import {
  type AllowedModel,
  isPattern,
  MAX_PRICE,
  PRICES,
  type PricedModel,
} from "./allowed-model.ts";
import { matchesPattern } from "./match-pattern.ts";

/** How many rows an import adds, changes and deletes, and how many it keeps since an administrator set them. */
export interface ImportCounts {
  readonly added: number;
  readonly changed: number;
  readonly deleted: number;
  readonly kept: number;
}

export interface ImportPlan {
  readonly put: readonly AllowedModel[];
  readonly delete: readonly AllowedModel[];
  readonly counts: ImportCounts;
}

/**
 * What an import of a provider's list changes: rows of administrators stay, and so do those that the pattern does
 * not match. Models whose ID would be a pattern are left out. Pure.
 */
export function planImport(
  known: readonly AllowedModel[],
  provider: string,
  listed: readonly PricedModel[],
  pattern: string,
): ImportPlan {
  const rows = new Map(
    known.filter((row) => row.provider === provider).map((row) => [row.pattern, row]),
  );
  const models = new Map(
    listed
      .filter(({ id }) => isPattern(id) && !id.includes("*") && matchesPattern(pattern, id))
      .map((model) => [model.id, importedRow(provider, model)]),
  );
  const isOwn = (id: string) => rows.has(id) && rows.get(id)?.isImported !== true;
  const put = [...models.values()].filter(
    (row) => !isOwn(row.pattern) && !isSame(rows.get(row.pattern), row),
  );
  const gone = [...rows.values()].filter(
    (row) => row.isImported && matchesPattern(pattern, row.pattern) && !models.has(row.pattern),
  );
  const added = put.filter((row) => !rows.has(row.pattern)).length;
  const kept = [...models.keys()].filter(isOwn).length;
  const counts = { added, changed: put.length - added, deleted: gone.length, kept };
  return { put, delete: gone, counts };
}

function importedRow(
  provider: string,
  { id, contextLength, ...prices }: PricedModel,
): AllowedModel {
  const named = PRICES.filter((name) => isPrice(prices[name]));
  return {
    provider,
    pattern: id,
    ...Object.fromEntries(named.map((name) => [name, prices[name]])),
    ...(contextLength !== undefined && { contextLength }),
    isImported: true,
  };
}

const isPrice = (price: number | undefined): boolean =>
  price !== undefined && price >= 0 && price <= MAX_PRICE;

const isSame = (known: AllowedModel | undefined, row: AllowedModel): boolean =>
  known !== undefined &&
  known.contextLength === row.contextLength &&
  PRICES.every((name) => known[name] === row[name]);
