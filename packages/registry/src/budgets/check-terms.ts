import { isPattern } from "../allowed-models/allowed-model.ts";
import { RegistryError } from "../errors.ts";
import { type BudgetTerms, MAX_AMOUNT_MICROS, MAX_BUDGET_NAME, MAX_PER_MINUTE } from "./budget.ts";

/** The terms with a tidy name. Throws `bad-request`. */
export function checkTerms<Terms extends Omit<BudgetTerms, "target">>(terms: Terms): Terms {
  const { amountMicros, requestsPerMinute, tokensPerMinute } = terms;
  const name = terms.name.trim();
  if (name === "" || name.length > MAX_BUDGET_NAME)
    throw new RegistryError("bad-request", `Enter a name of 1 to ${MAX_BUDGET_NAME} characters.`);
  const limits = [amountMicros, requestsPerMinute, tokensPerMinute];
  if (limits.every((limit) => limit === undefined))
    throw new RegistryError("bad-request", "Set an amount, or a limit per minute.");
  const isValid = (value: number | undefined, most: number) =>
    value === undefined || (Number.isSafeInteger(value) && value >= 0 && value <= most);
  if (!isValid(amountMicros, MAX_AMOUNT_MICROS))
    throw new RegistryError("bad-request", "Use an amount from 0 to a billion dollars.");
  if (!isValid(requestsPerMinute, MAX_PER_MINUTE) || !isValid(tokensPerMinute, MAX_PER_MINUTE))
    throw new RegistryError("bad-request", "Use whole numbers for limits per minute.");
  if (terms.fallbackModel !== undefined && !isPattern(terms.fallbackModel))
    throw new RegistryError("bad-request", "Invalid fallback model. Use namespace/name.");
  return { ...terms, name };
}
