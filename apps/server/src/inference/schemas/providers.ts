import {
  isPattern,
  MAPPING_STATUSES,
  MAX_PATTERN,
  MAX_PRICE,
  PATTERN_RULE,
} from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { MOVED } from "../../http/openapi/moved.ts";
import { ownerQuery } from "../../http/owner-query.ts";
import { providerMapping } from "../gateway/provider-mapping.ts";

/** One word, or what a hosted runtime is called with. */
export const newKey = z.looseObject({ key: z.string().default("") });

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
  outputPrice: price.describe("US dollars for a million output tokens."),
  requestPrice: price.describe("US dollars for each call."),
});

export const allowedModelQuery = z.object({ provider, pattern: z.string().max(MAX_PATTERN) });

const allowedModel = newAllowedModel.strict().meta({ id: "AllowedModel" });

const check = z.strictObject({
  result: z.enum(["accepted", "refused", "unreachable", "untold"]),
  at: z.iso.datetime(),
});
const key = z
  .strictObject({
    provider: z.string(),
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
  summary: "Save the key of a provider",
  notes:
    "A hosted runtime takes other fields in place of `key`: `region`, `credential` (`api-key` with `apiKey`; `access-key` with `accessKeyId`, `secretAccessKey`, `sessionToken`; `role`), `endpoint`, `mode`, `appId`.",
  query: ownerQuery,
  body: newKey,
  responses: { 204: null },
};

export const testKey: ApiDescription = {
  id: "testProviderKey",
  group: "providers",
  summary: "Test a saved provider key with one cheap call",
  query: ownerQuery,
  responses: { 200: check },
};

export const deleteKey: ApiDescription = {
  id: "deleteProviderKey",
  group: "providers",
  summary: "Delete the key of a provider",
  query: ownerQuery,
  responses: { 204: null },
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
