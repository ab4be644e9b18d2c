import { isPattern, PATTERN_RULE } from "../allowed-models/allowed-model.ts";
import { RegistryError } from "../errors.ts";
import type { BudgetPeriod, BudgetTerms } from "./budget.ts";
import { checkTerms } from "./check-terms.ts";

/** What the calls of one token may cost, and how many there may be. */
export interface TokenLimits {
  /** By month, where nothing is said. */
  readonly period?: BudgetPeriod;
  /** Millionths of a US dollar. */
  readonly amountMicros?: number;
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
}

/** Of one token. */
export const MAX_TOKEN_MODELS = 50;

/** The budget that a new token comes with. Throws `bad-request`. */
export const budgetOfToken = (
  token: string,
  { period = "month", ...limits }: TokenLimits,
): Omit<BudgetTerms, "target"> => checkTerms({ ...limits, name: token, scope: "token", period });

/** Patterns of models. Throws `bad-request`. */
export function checkModels(models: readonly string[]): readonly string[] {
  if (models.length > 0 && models.length <= MAX_TOKEN_MODELS && models.every(isPattern))
    return models;
  throw new RegistryError("bad-request", `Use 1 to ${MAX_TOKEN_MODELS} models. ${PATTERN_RULE}`);
}
