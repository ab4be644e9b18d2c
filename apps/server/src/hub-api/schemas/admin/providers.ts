import { z } from "zod";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";
import { providerFields } from "../../../tables/kinds/providers.ts";

const provider = z
  .strictObject({
    name: z.string(),
    label: z.string(),
    baseUrl: z.string().optional(),
    origin: z.string().describe("`administrator`, a file of the data folder, or an update."),
    isHidden: z.boolean(),
    isKeyless: z.boolean(),
    settings: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("As an administrator gave them; absent where none did."),
    updatedAt: z.iso.datetime().optional(),
    isEditable: z.boolean().describe("An administrator added it, and no file says otherwise."),
    problem: z.string().optional().describe("Why it does not count."),
    keys: z.number().describe("The hub's."),
    keyCheck: z
      .strictObject({
        result: z.enum(["accepted", "refused", "unreachable", "untold"]),
        at: z.iso.datetime(),
      })
      .optional(),
    probe: z
      .strictObject({
        at: z.iso.datetime(),
        isUp: z.boolean(),
        errorCode: z.string().optional(),
      })
      .optional(),
    calls: z.number().describe("Of the last seven days."),
    errors: z.number(),
    allowed: z.number().describe("Models and patterns that the hub's keys pay for."),
    imported: z.number().describe("Those of them that were imported."),
  })
  .meta({ id: "OperatorProvider" });

/** Paths as OpenAI has them, behind `baseUrl`. */
export const providerSettings = providerFields.meta({ id: "OperatorProviderSettings" });

const group = "administration";

export const listOperatorProviders: ApiDescription = {
  id: "listOperatorProviders",
  group,
  summary: "List providers that are not built in, or not as built in, with their state",
  responses: { 200: z.strictObject({ providers: z.array(provider) }) },
};

export const putOperatorProvider: ApiDescription = {
  id: "putOperatorProvider",
  group,
  summary: "Add a provider, or replace the settings of one that was added",
  notes:
    "It counts at once, without a restart. Built-in providers, and those of files, are changed by files. Keys are set at `/api/settings/provider-keys/{provider}`.",
  body: providerSettings,
  responses: { 200: provider },
};

export const deleteOperatorProvider: ApiDescription = {
  id: "deleteOperatorProvider",
  group,
  summary: "Delete a provider that was added",
  notes: "Its keys and mappings stay, and count again if it is added again.",
  responses: { 204: null },
};
