import {
  BUDGET_PERIODS,
  BUDGET_SCOPES,
  isPattern,
  MAX_BUDGET_NAME,
  MAX_BUDGET_TARGET,
  MAX_PATTERN,
  MAX_PER_MINUTE,
} from "@orrery/registry/rules";
import type { FieldRule, FormRules } from "./field-rule.ts";

const perMinute = {
  type: "number",
  min: 0,
  max: MAX_PER_MINUTE,
  isWhole: true,
  expects: "Enter a whole number, or leave it empty.",
} satisfies FieldRule;

export const BUDGET = {
  /** The key of the budget to change; empty for a new one. */
  budget: {},
  name: { required: true, maxLength: MAX_BUDGET_NAME, expects: "Enter a name." },
  scope: { options: BUDGET_SCOPES },
  target: { maxLength: MAX_BUDGET_TARGET },
  token: {},
  period: { options: BUDGET_PERIODS },
  amount: {
    type: "number",
    min: 0,
    max: 1_000_000_000,
    expects: "Enter an amount in US dollars, or leave it empty.",
  },
  requestsPerMinute: perMinute,
  tokensPerMinute: perMinute,
  fallbackModel: {
    maxLength: MAX_PATTERN,
    problem: (text) => (text === "" || isPattern(text) ? undefined : "Enter namespace/name."),
  },
} satisfies FormRules;

export const DELETE_BUDGET = { budget: { required: true } } satisfies FormRules;
