import { matchesPattern } from "./match-pattern.ts";

/** US dollars. */
export interface ModelPrice {
  /** For a million input tokens. */
  readonly inputPrice?: number;
  /** For a million of them that were read before; as `inputPrice` without it. */
  readonly cachedPrice?: number;
  /** For a million output tokens. */
  readonly outputPrice?: number;
  /** For each call. */
  readonly requestPrice?: number;
}

/** Models of a provider that a shared key pays for, and their price. */
export interface AllowedModel extends ModelPrice {
  readonly provider: string;
  /** The provider's ID of a model; `*` stands for any characters. */
  readonly pattern: string;
  /** Tokens, as far as its provider says. */
  readonly contextLength?: number;
  /** It is as the provider lists it: another import may change it, or delete it. */
  readonly isImported?: true;
}

/** A model as its provider lists it. */
export interface PricedModel extends ModelPrice {
  readonly id: string;
  /** Tokens. */
  readonly contextLength?: number;
}

/** Of one owner. */
export const MAX_ALLOWED_MODELS = 1000;
export const MAX_PATTERN = 200;
export const PATTERN_RULE = `Enter a model ID or a pattern such as gpt-*, of up to ${MAX_PATTERN} characters without spaces.`;
export const MAX_PRICE = 1_000_000;

export const isPattern = (text: string): boolean =>
  /^[\x21-\x7e]+$/.test(text) && text.length <= MAX_PATTERN;

/** The row for a model: the exact one, else the one with the longest pattern. Pure. */
export function findAllowed(
  rows: readonly AllowedModel[],
  provider: string,
  providerModelId: string,
): AllowedModel | undefined {
  const matching = rows.filter(
    (row) => row.provider === provider && matchesPattern(row.pattern, providerModelId),
  );
  const exact = matching.find(({ pattern }) => pattern === providerModelId);
  return exact ?? matching.toSorted((a, b) => b.pattern.length - a.pattern.length)[0];
}

export const PRICES = ["inputPrice", "cachedPrice", "outputPrice", "requestPrice"] as const;

/** The prices of a row; `undefined` if it names none. Pure. */
export const priceIn = (row: ModelPrice | undefined): ModelPrice | undefined => {
  const named = PRICES.filter((name) => row?.[name] !== undefined);
  return named.length === 0
    ? undefined
    : Object.fromEntries(named.map((name) => [name, row?.[name]]));
};
