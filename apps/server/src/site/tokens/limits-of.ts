import { BUDGET_PERIODS } from "@orrery/registry";
import { linesOf, type TOKEN_LIMITS } from "@orrery/web/page-data/form-rules/account-forms";
import type { FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import { omitUndefined } from "../../base/omit-undefined.ts";

/** What calls of models with a new token may do, where its form says so. */
export function limitsOf(form: FormValues<typeof TOKEN_LIMITS>) {
  const { amount, limitPeriod, requestsPerMinute, tokensPerMinute, cacheSeconds } = form;
  const models = linesOf(form.models);
  const hasLimits = [amount, requestsPerMinute, tokensPerMinute].some((one) => one !== undefined);
  const limits = omitUndefined({
    period: BUDGET_PERIODS.find((period) => period === limitPeriod),
    amountMicros: amount === undefined ? undefined : Math.round(amount * 1e6),
    requestsPerMinute,
    tokensPerMinute,
  });
  return {
    ...(models.length > 0 && { models }),
    ...(hasLimits && { limits }),
    ...(cacheSeconds !== undefined && { cacheSeconds }),
  };
}
