import { matchesPattern } from "./match-pattern.ts";

/** US dollars. */
export interface ModelPrice {
  /** For a million input tokens. */
  readonly inputPrice?: number;
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
}

/** Of one owner. */
export const MAX_ALLOWED_MODELS = 500;
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

/** The prices of a row; `undefined` if it names none. Pure. */
export const priceIn = (row: ModelPrice | undefined): ModelPrice | undefined => {
  const { inputPrice, outputPrice, requestPrice } = row ?? {};
  if (inputPrice === undefined && outputPrice === undefined && requestPrice === undefined)
    return undefined;
  return {
    ...(inputPrice !== undefined && { inputPrice }),
    ...(outputPrice !== undefined && { outputPrice }),
    ...(requestPrice !== undefined && { requestPrice }),
  };
};
