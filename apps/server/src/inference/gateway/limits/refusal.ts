import type { Budget, Reserved } from "@orrery/registry";
import { GatewayError } from "../../../outgoing/gateway-error.ts";

/** The clients of OpenAI call again at once without this header. */
const NO_RETRY = { "x-should-retry": "false" };

/** A call that a budget refuses. */
export class BudgetRefusal extends GatewayError {
  readonly budget: Budget;

  constructor(budget: Budget, ...error: ConstructorParameters<typeof GatewayError>) {
    super(...error);
    this.budget = budget;
  }
}

export const isBudgetRefusal = (error: unknown): error is BudgetRefusal =>
  error instanceof BudgetRefusal;

/** Says which budget refuses, and until when. What others spent of it is not the caller's to know. */
export function refusalOf(
  { want }: Extract<Reserved, { kind: "refused" }>,
  now: Date,
): BudgetRefusal {
  const { budget, unit, most } = want;
  const name = `"${budget.name}"`;
  if (unit !== "micros") {
    const retryAfter = 60 - now.getUTCSeconds();
    return new BudgetRefusal(
      budget,
      "too-many-calls",
      `Too many ${unit}. The budget ${name} allows ${most} ${unit} per minute. Retry in ${retryAfter} seconds.`,
      { retryAfter, attempts: 0 },
    );
  }
  return new BudgetRefusal(
    budget,
    "insufficient-quota",
    `The budget ${name} does not cover this call. ${RENEWS[budget.period]} Use a free model, a lower max_tokens, or ask for a higher budget.`,
    { attempts: 0, headers: NO_RETRY },
  );
}

const RENEWS: Readonly<Record<Budget["period"], string>> = {
  day: "It is renewed at midnight UTC.",
  month: "It is renewed on the first day of the month, UTC.",
  total: "It is not renewed.",
};

/** A budget in dollars cannot count what has no price. */
export const unpriced = (budget: Budget, model: string): BudgetRefusal =>
  new BudgetRefusal(
    budget,
    "no-price",
    `${model} has no price, so the budget "${budget.name}" can't count it. Ask an administrator to set its price on the provider keys page.`,
    { attempts: 0, headers: NO_RETRY },
  );
