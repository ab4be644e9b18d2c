import { invalidInput } from "../errors.ts";

const MAX_TOKENS = 1024;
const MOST = 100;

/** What is added to the scores of tokens, by their number. */
export type LogitBias = ReadonlyMap<number, number>;

/** Reads `logit_bias`: numbers from -100 to 100, by a token's number. */
export function readLogitBias(value: unknown): LogitBias {
  if (value === undefined || value === null) return new Map();
  if (typeof value !== "object" || Array.isArray(value)) throw refusal();
  const entries = Object.entries(value);
  if (entries.length > MAX_TOKENS)
    throw invalidInput(`logit_bias has too many tokens (limit: ${MAX_TOKENS}).`, "logit_bias");
  return new Map(
    entries.map(([token, bias]) => {
      if (!/^\d{1,9}$/.test(token) || typeof bias !== "number" || !(Math.abs(bias) <= MOST))
        throw refusal();
      return [Number(token), bias] as const;
    }),
  );
}

const refusal = () =>
  invalidInput(
    `logit_bias must be an object of token numbers with values from -${MOST} to ${MOST}.`,
    "logit_bias",
  );
