import { z } from "zod";

/** What providers call a model, as the inference clients read it. */
export const providerMapping = z
  .strictObject({
    provider: z.string(),
    providerId: z.string(),
    task: z.string(),
    status: z.enum(["live", "staging"]),
    inputPrice: z.number().optional().describe("US dollars for a million input tokens."),
    outputPrice: z.number().optional().describe("US dollars for a million output tokens."),
    contextLength: z.number().optional(),
    adapter: z.literal("lora").optional(),
    adapterWeightsPath: z.string().optional(),
  })
  .meta({ id: "ProviderMapping" });
