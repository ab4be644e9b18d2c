import {
  isPattern,
  MAPPING_STATUSES,
  MAX_KEY_LABEL,
  MAX_KEY_WEIGHT,
  MAX_PATTERN,
  MAX_PRICE,
  PATTERN_RULE,
  PROVIDER_WINDOWS,
} from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { MOVED } from "../../http/openapi/moved.ts";
import { ownerQuery } from "../../http/owner-query.ts";
import { providerMapping } from "../gateway/provider-mapping.ts";
import { MODEL_SORTS } from "../gateway/provider-models/provider-model-row.ts";

/** One word, or what a hosted runtime is called with. */
export const newKey = z.looseObject({
  key: z.string().default(""),
  label: z
    .string()
    .max(MAX_KEY_LABEL)
    .default("")
    .describe("A key with the same label is replaced; others stay."),
  weight: z
    .number()
    .int()
    .min(1)
    .max(MAX_KEY_WEIGHT)
    .default(1)
    .describe("A key with twice the weight gets twice the calls."),
});

export const keyTerms = z
  .strictObject({
    label: z.string().max(MAX_KEY_LABEL),
    weight: z.number().int().min(1).max(MAX_KEY_WEIGHT),
  })
  .partial();

export const newOrder = z.array(z.string()).max(200);

const price = z.number().min(0).max(MAX_PRICE).optional();

export const newMapping = z.object({
  providerId: z.string().min(1),
  task: z.string().min(1),
  status: z.enum(MAPPING_STATUSES).default("live"),
  adapterWeightsPath: z.string().max(500).optional(),
  inputPrice: price,
  outputPrice: price,
  contextLength: z.number().int().positive().optional(),
});

const provider = z.string().min(1).max(100);
const pattern = z
  .string()
  .max(MAX_PATTERN)
  .refine(isPattern, PATTERN_RULE)
  .describe("The provider's ID of a model; `*` stands for any characters.");

export const newAllowedModel = z.object({
  provider,
  pattern,
  inputPrice: price.describe("US dollars for a million input tokens."),
  cachedPrice: price.describe(
    "US dollars for a million input tokens that the provider had read before; without it they cost the same.",
  ),
  outputPrice: price.describe("US dollars for a million output tokens."),
  requestPrice: price.describe("US dollars for each call."),
});

export const allowedModelQuery = z.object({ provider, pattern: z.string().max(MAX_PATTERN) });

const allowedModel = newAllowedModel
  .extend({
    contextLength: z.number().optional(),
    isImported: z.literal(true).optional().describe("It is as its provider lists it."),
  })
  .strict()
  .meta({ id: "AllowedModel" });

export const modelImport = z.strictObject({ provider, pattern: pattern.optional() });

const check = z.strictObject({
  result: z.enum(["accepted", "refused", "unreachable", "untold"]),
  at: z.iso.datetime(),
});
const key = z
  .strictObject({
    key: z.string().describe("The ID of the key, not the key itself."),
    provider: z.string(),
    label: z.string(),
    weight: z.number(),
    lastFour: z.string().nullable(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    check: check.nullable(),
  })
  .meta({ id: "ProviderKey" });

const stats = z
  .strictObject({
    provider: z.string(),
    label: z.string(),
    providerId: z.string(),
    task: z.string(),
    status: z.enum(["live", "staging"]),
    isConfigured: z.boolean(),
    inputPrice: z.number().optional(),
    outputPrice: z.number().optional(),
    contextLength: z.number().optional(),
    calls: z.number(),
    errorRate: z.number().optional(),
    firstTokenMs: z.number().optional(),
    tokensPerSecond: z.number().optional(),
    durationMs: z.number().optional(),
    paidPerMillion: z.number().optional(),
    lastProbe: z
      .strictObject({ at: z.iso.datetime(), isUp: z.boolean(), durationMs: z.number() })
      .optional(),
    isResting: z.boolean(),
  })
  .meta({ id: "ProviderStats" });

export const listKeys: ApiDescription = {
  id: "listProviderKeys",
  group: "providers",
  summary: "List provider keys without the keys themselves",
  query: ownerQuery,
  responses: { 200: z.array(key) },
};

export const saveKey: ApiDescription = {
  id: "putProviderKey",
  group: "providers",
  summary: "Add a key of a provider, or replace the one with the same label",
  notes:
    "A hosted runtime takes other fields in place of `key`: `region`, `credential` (`api-key` with `apiKey`; `access-key` with `accessKeyId`, `secretAccessKey`, `sessionToken`; `role`), `endpoint`, `mode`, `appId`.",
  query: ownerQuery,
  body: newKey,
  responses: { 204: null },
};

export const changeKey: ApiDescription = {
  id: "changeProviderKey",
  group: "providers",
  summary: "Change the label and the weight of a provider key",
  query: ownerQuery,
  body: keyTerms,
  responses: { 204: null },
};

export const testKey: ApiDescription = {
  id: "testProviderKey",
  group: "providers",
  summary: "Test a saved provider key with one cheap call",
  query: ownerQuery,
  responses: { 200: check },
};

export const testOneKey: ApiDescription = {
  ...testKey,
  id: "testOneProviderKey",
  summary: "Test one of several saved keys of a provider with one cheap call",
};

export const deleteKey: ApiDescription = {
  id: "deleteProviderKey",
  group: "providers",
  summary: "Delete all keys of a provider",
  query: ownerQuery,
  responses: { 204: null },
};

export const deleteOneKey: ApiDescription = {
  ...deleteKey,
  id: "deleteOneProviderKey",
  summary: "Delete one of several keys of a provider",
};

export const listAllowedModels: ApiDescription = {
  id: "listAllowedModels",
  group: "providers",
  summary: "List the models that the keys of the hub or of an organization pay for",
  query: ownerQuery,
  responses: { 200: z.array(allowedModel) },
};

export const putAllowedModel: ApiDescription = {
  id: "putAllowedModel",
  group: "providers",
  summary: "Let the keys of the hub or of an organization pay for models, and set their price",
  query: ownerQuery,
  body: newAllowedModel,
  responses: { 204: null },
};

export const importAllowedModels: ApiDescription = {
  id: "importAllowedModels",
  group: "providers",
  summary: "Allow the models that a provider lists, at its prices",
  notes:
    "What an administrator set by hand stays. Imported models that the provider no longer lists are deleted.",
  query: ownerQuery,
  body: modelImport,
  responses: {
    200: z.strictObject({
      added: z.number(),
      changed: z.number(),
      deleted: z.number(),
      kept: z.number().describe("Models that an administrator set by hand."),
    }),
  },
};

export const deleteAllowedModel: ApiDescription = {
  id: "deleteAllowedModel",
  group: "providers",
  summary: "No longer let the keys of the hub or of an organization pay for models",
  query: z.object({ ...ownerQuery.in.shape, ...allowedModelQuery.shape }),
  responses: { 204: null },
};

export const getOrder: ApiDescription = {
  id: "getProviderOrder",
  group: "providers",
  summary: "Get the order in which providers are called",
  query: ownerQuery,
  responses: { 200: z.array(z.string()) },
};

export const putOrder: ApiDescription = {
  id: "putProviderOrder",
  group: "providers",
  summary: "Set the order in which providers are called",
  query: ownerQuery,
  body: newOrder,
  responses: { 204: null },
};

export const listMappings: ApiDescription = {
  id: "listProviderMappings",
  group: "providers",
  summary: "List the IDs that providers use for a model",
  responses: { 200: z.array(providerMapping), ...MOVED },
};

export const listStats: ApiDescription = {
  id: "listModelProviders",
  group: "providers",
  summary: "List the providers of a model with their speed, errors and prices",
  responses: { 200: z.array(stats), ...MOVED },
};

export const providerModelsQuery = z.object({
  window: z.enum(PROVIDER_WINDOWS).default("7d").describe("`24h` by hour, the others by day."),
  sort: z
    .enum(MODEL_SORTS.flatMap((sort) => [sort, `-${sort}`] as const))
    .default("-calls")
    .describe("With `-` the highest first. `first-token` and `time` compare p95."),
  format: z.enum(["json", "csv"]).default("json"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
});

const paid = z.number().optional().describe("US dollars per million tokens");
const time = z.number().optional();

export const listHistory: ApiDescription = {
  id: "listModelProviderDays",
  group: "providers",
  summary: "List the last 30 days of each provider of a model: uptime, times and prices",
  responses: {
    200: z.array(
      z.strictObject({
        provider: z.string(),
        day: z.string().describe("UTC, such as 2026-11-22"),
        ...{ calls: z.number(), errors: z.number(), checks: z.number(), failedChecks: z.number() },
        ...{ durationMs: time, durationP50Ms: time, durationP95Ms: time },
        ...{ firstTokenMs: time, firstTokenP50Ms: time, firstTokenP95Ms: time },
        ...{ inputPrice: paid, outputPrice: paid },
      }),
    ),
    ...MOVED,
  },
};

const counted = {
  ...{ calls: z.number(), errors: z.number() },
  checks: z.number().describe("Of the provider, without a model."),
  failedChecks: z.number(),
  ...{ durationP50Ms: time, durationP95Ms: time, firstTokenP50Ms: time, firstTokenP95Ms: time },
  ...{ inputPrice: paid, outputPrice: paid },
};

const providerModel = z
  .strictObject({
    id: z.string(),
    status: z
      .enum(["live", "staging", "gone"])
      .describe("`gone`: called in the last 30 days, and no longer there."),
    providerId: z.string().optional(),
    task: z.string().optional(),
    isConfigured: z.boolean(),
    isResting: z.boolean(),
    contextLength: z.number().optional(),
    uptime: z.number().optional().describe("0…1, of calls and checks."),
    ...counted,
    periods: z
      .array(z.strictObject({ from: z.iso.datetime(), ...counted }))
      .describe("Hours or days (UTC) with calls or checks, oldest first."),
  })
  .meta({ id: "ProviderModel" });

export const listProviderModels: ApiDescription = {
  id: "listProviderModels",
  group: "providers",
  summary: "List the models of this hub that a provider runs: uptime, times, errors and prices",
  notes:
    "From this hub's own calls, without models that the caller may not read. At most 500 models, by name; the next page is in the `Link` header. With `format=csv` all of them as a file with a header row, without `periods`. An engine's ID is encoded: `engine%2Fbig`.",
  query: providerModelsQuery,
  responses: { 200: z.array(providerModel) },
};

export const putMapping: ApiDescription = {
  id: "putProviderMapping",
  group: "providers",
  summary: "Set the ID that a provider uses for a model",
  body: newMapping,
  responses: { 204: null, ...MOVED },
};

export const deleteMapping: ApiDescription = {
  id: "deleteProviderMapping",
  group: "providers",
  summary: "Delete the ID that a provider uses for a model",
  responses: { 204: null, ...MOVED },
};
