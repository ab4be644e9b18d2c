import {
  BUDGET_PERIODS,
  BUDGET_SCOPES,
  type BudgetOwner,
  COUNTER_UNITS,
  MAX_AMOUNT_MICROS,
  MAX_BUDGET_NAME,
  MAX_BUDGET_TARGET,
  MAX_PATTERN,
  MAX_PER_MINUTE,
} from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { ownerQuery } from "../../http/owner-query.ts";

/** Whose budgets: those of an owner, or of an organization's service account. */
export const budgetOwnerQuery = z
  .object({
    ...ownerQuery.in.shape,
    service: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe("A service account of the organization."),
  })
  .transform(({ service, ...owner }, context): BudgetOwner => {
    if (service === undefined) return ownerQuery.parse(owner);
    const { organization } = owner;
    if (organization !== undefined) return { kind: "service", organization, name: service };
    context.addIssue("Give the service account's organization, too.");
    return z.NEVER;
  });

const perMinute = z.number().int().min(0).max(MAX_PER_MINUTE).optional();

const terms = {
  name: z.string().min(1).max(MAX_BUDGET_NAME),
  scope: z.enum(BUDGET_SCOPES),
  period: z.enum(BUDGET_PERIODS),
  amountMicros: z
    .number()
    .int()
    .min(0)
    .max(MAX_AMOUNT_MICROS)
    .optional()
    .describe("Millionths of a US dollar in a period (UTC)."),
  requestsPerMinute: perMinute,
  tokensPerMinute: perMinute,
  fallbackModel: z
    .string()
    .max(MAX_PATTERN)
    .optional()
    .describe("The model that answers once the amount is spent; without it calls are refused."),
};

const TARGET =
  "A username, the key of an access token, an end user, or patterns of models separated by spaces. Empty: all, or each account, token or end user by itself.";

export const newBudget = z.strictObject({
  ...terms,
  scope: terms.scope.default("all"),
  period: terms.period.default("month"),
  target: z.string().max(MAX_BUDGET_TARGET).default("").describe(TARGET),
});

const counter = z.strictObject({
  unit: z.enum(COUNTER_UNITS),
  subject: z.string().describe("An account, token or end user; empty where all share the counter."),
  period: z.string(),
  used: z.number(),
  held: z.number().describe("Reserved by pending calls."),
  limit: z.number(),
});

const budget = z
  .strictObject({ key: z.string(), ...terms, target: z.string(), counters: z.array(counter) })
  .meta({ id: "Budget" });

export const listBudgets: ApiDescription = {
  id: "listBudgets",
  group: "usage",
  summary: "List budgets with what is used of them in the present period",
  query: budgetOwnerQuery,
  responses: { 200: z.array(budget) },
};

export const createBudget: ApiDescription = {
  id: "createBudget",
  group: "usage",
  summary: "Add a budget for calls of models",
  query: budgetOwnerQuery,
  body: newBudget,
  responses: { 201: z.strictObject({ key: z.string() }) },
};

export const putBudget: ApiDescription = {
  id: "putBudget",
  group: "usage",
  summary: "Change a budget; what is used of it stays",
  query: budgetOwnerQuery,
  body: newBudget,
  responses: { 204: null },
};

export const deleteBudget: ApiDescription = {
  id: "deleteBudget",
  group: "usage",
  summary: "Delete a budget",
  query: budgetOwnerQuery,
  responses: { 204: null },
};
