import { parseRepoId, USAGE_GROUPS } from "@orrery/registry";
import { z } from "zod";
import { type ApiDescription, bytes } from "../../http/openapi/api-description.ts";
import { ownerQuery } from "../../http/owner-query.ts";

export const usageQuery = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(USAGE_GROUPS).default("day"),
  format: z.enum(["json", "csv"]).default("json"),
});
export const callsQuery = z.object({ cursor: z.string().max(300).optional() });

export const newRun = z.object({
  model: z.string().transform((text, context) => {
    const id = parseRepoId("model", text);
    if (!id) context.addIssue("not a model");
    return id;
  }),
  task: z.string().min(1).max(100),
  input: z.json().meta({ shownAs: {} }),
  output: z.json().meta({ shownAs: {} }),
  provider: z.string().max(100).optional(),
  durationMs: z.number().min(0).max(86_400_000),
});

const spendingRow = z
  .strictObject({
    group: z.string(),
    calls: z.number(),
    errors: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    priceMicros: z.number().describe("Millionths of a US dollar."),
  })
  .meta({ id: "SpendingRow" });

const call = z
  .strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    payer: z.string(),
    project: z.string().optional(),
    endUser: z.string().optional(),
    model: z.string(),
    revision: z.string().optional(),
    task: z.string(),
    provider: z.string(),
    providerModelId: z.string(),
    reason: z.string(),
    status: z.string(),
    errorCode: z.string().optional(),
    attempts: z.number(),
    isStream: z.boolean(),
    isCached: z.boolean().optional().describe("The answer was recorded before."),
    inputTokens: z.number().optional(),
    outputTokens: z.number().optional(),
    priceMicros: z.number().optional().describe("Millionths of a US dollar."),
    durationMs: z.number(),
    firstTokenMs: z.number().optional(),
  })
  .meta({ id: "InferenceCall" });

/** With the parameters that say whose usage it is. */
const withOwner = <Shape extends z.ZodRawShape>(query: z.ZodObject<Shape>) =>
  z.object({ ...ownerQuery.in.shape, ...query.shape });

export const getUsage: ApiDescription = {
  id: "getSpending",
  group: "usage",
  summary:
    "Get the sums of calls and costs by day, model, provider, payer, account, token, project or end user",
  notes: "With `format=csv` as a file with a header row; costs in US dollars.",
  query: withOwner(usageQuery),
  responses: { 200: z.array(spendingRow) },
};

export const listCalls: ApiDescription = {
  id: "listInferenceCalls",
  group: "usage",
  summary: "List the receipts of calls, newest first",
  query: withOwner(callsQuery),
  responses: { 200: z.array(call) },
};

export const createRun: ApiDescription = {
  id: "createRun",
  group: "usage",
  summary: "Save the input and output of a call",
  body: newRun,
  responses: { 201: z.strictObject({ id: z.string() }) },
};

export const getRunFile: ApiDescription = {
  id: "getRunFile",
  group: "usage",
  summary: "Get a file of a saved run",
  responses: { 200: bytes() },
};

export const putRunFile: ApiDescription = {
  id: "putRunFile",
  group: "usage",
  summary: "Add an image, audio or video file to a saved run",
  notes: "At most 10 MB, kept for thirty days.",
  query: z.object({ filename: z.string().optional() }),
  body: bytes(),
  responses: { 204: null },
};
