import { ENGINE_KINDS } from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";

const price = z.number().min(0).optional();
const alias = z.strictObject({
  repo: z.string().describe("`namespace/name`"),
  model: z.string().describe("What the engine calls it."),
});

const settings = {
  kind: z.enum(ENGINE_KINDS),
  addresses: z
    .array(z.string())
    .describe(
      "URLs of its replicas, such as `http://10.0.0.5:8000`; private addresses are allowed.",
    ),
  aliases: z.array(alias),
  takesMappings: z.boolean().describe("Owners of models may map them to any model of this engine."),
  inputPrice: price.describe("US dollars for a million input tokens; free without one."),
  outputPrice: price.describe("US dollars for a million output tokens."),
  cachedPrice: price.describe(
    "US dollars for a million input tokens that the engine had read before; `inputPrice` without one.",
  ),
};

const key = z.string().describe("What it is called with; never returned.");

export const newEngine = z.strictObject({
  ...{ name: z.string(), kind: settings.kind, addresses: settings.addresses },
  ...{ aliases: settings.aliases.optional(), takesMappings: settings.takesMappings.optional() },
  ...{ inputPrice: price, outputPrice: price, cachedPrice: price },
  key: key.optional(),
});

export const engineChanges = z.strictObject({
  kind: settings.kind.optional(),
  addresses: settings.addresses.optional(),
  aliases: settings.aliases.optional(),
  takesMappings: settings.takesMappings.optional(),
  inputPrice: price,
  outputPrice: price,
  cachedPrice: price,
  isFree: z.boolean().optional().describe("Removes its prices."),
  key: key.nullable().optional(),
});

export const engineDrain = z.strictObject({
  isDraining: z.boolean().default(true),
  address: z.string().optional().describe("One replica; all without it."),
});

const replica = z.strictObject({
  address: z.string(),
  state: z.enum(["up", "down", "draining", "unchecked"]),
  since: z.iso.datetime().optional(),
  checkedAt: z.iso.datetime().optional(),
  seenAt: z.iso.datetime().optional(),
  error: z.string().optional(),
  running: z.number().optional().describe("Calls, where the engine counts them."),
  waiting: z.number().optional(),
  models: z.array(z.string()),
});

const engine = z
  .strictObject({
    name: z.string(),
    ...settings,
    hasKey: z.boolean(),
    isSetting: z.boolean().describe("`ORRERY_ENGINES` names it."),
    replicas: z.array(replica),
    models: z
      .array(
        z.strictObject({
          id: z.string(),
          contextLength: z.number().optional(),
          repos: z.array(z.string()).describe("The models of this hub that it is."),
        }),
      )
      .describe("What its replicas serve."),
  })
  .meta({ id: "Engine" });

const group = "administration";

export const listEngines: ApiDescription = {
  id: "listEngines",
  group,
  summary: "List engines: inference servers of the operator, with their replicas",
  responses: { 200: z.strictObject({ engines: z.array(engine) }) },
};

export const createEngine: ApiDescription = {
  id: "createEngine",
  group,
  summary: "Add an engine",
  body: newEngine,
  responses: { 201: engine },
};

export const updateEngine: ApiDescription = {
  id: "updateEngine",
  group,
  summary: "Change an engine",
  notes: "Kind and addresses of an engine that `ORRERY_ENGINES` names are changed there.",
  body: engineChanges,
  responses: { 200: engine },
};

export const drainEngine: ApiDescription = {
  id: "drainEngine",
  group,
  summary: "Give an engine or a replica no new calls, or again",
  notes: "Calls that run continue to their end.",
  body: engineDrain,
  responses: { 200: engine },
};

export const deleteEngine: ApiDescription = {
  id: "deleteEngine",
  group,
  summary: "Delete an engine",
  responses: { 204: null },
};
