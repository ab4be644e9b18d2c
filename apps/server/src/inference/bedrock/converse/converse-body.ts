import { z } from "zod";
import { contentBlock } from "./content-block.ts";

const toolConfig = z.looseObject({
  tools: z.array(
    z.looseObject({
      toolSpec: z
        .looseObject({
          name: z.string(),
          description: z.string().optional(),
          inputSchema: z.looseObject({ json: z.looseObject({}) }),
          strict: z.boolean().optional(),
        })
        .optional(),
    }),
  ),
  toolChoice: z
    .looseObject({
      auto: z.looseObject({}).optional(),
      any: z.looseObject({}).optional(),
      tool: z.looseObject({ name: z.string() }).optional(),
    })
    .optional(),
});

/** What is read of a chat in the runtime's own words, by both of its operations, for counting and by Nova. */
export const converseBody = z.looseObject({
  messages: z
    .array(z.looseObject({ role: z.enum(["user", "assistant"]), content: z.array(contentBlock) }))
    .min(1),
  system: z.array(contentBlock.pick({ text: true, guardContent: true })).optional(),
  inferenceConfig: z
    .looseObject({
      maxTokens: z.int().min(1).optional(),
      /** Nova's older name for it. */
      max_new_tokens: z.int().min(1).optional(),
      temperature: z.number().optional(),
      topP: z.number().optional(),
      topK: z.int().optional(),
      stopSequences: z.array(z.string()).optional(),
    })
    .optional(),
  toolConfig: toolConfig.optional(),
  additionalModelRequestFields: z.looseObject({}).nullish(),
  outputConfig: z
    .looseObject({
      effort: z.string().optional(),
      textFormat: z
        .looseObject({
          type: z.literal("json_schema"),
          structure: z.looseObject({
            jsonSchema: z.looseObject({
              schema: z.string(),
              name: z.string().optional(),
              description: z.string().optional(),
            }),
          }),
        })
        .optional(),
    })
    .optional(),
});
export type ConverseBody = z.infer<typeof converseBody>;

/** What both operations take in addition to the chat. */
export const converseCall = converseBody.extend({
  guardrailConfig: z
    .looseObject({
      guardrailIdentifier: z
        .string()
        .regex(/^[\w:/.-]{1,2048}$/)
        .optional(),
      guardrailVersion: z
        .string()
        .regex(/^(?:DRAFT|[1-9]\d{0,7})$/)
        .optional(),
      trace: z.enum(["enabled", "disabled", "enabled_full"]).optional(),
    })
    .optional(),
  performanceConfig: z
    .looseObject({ latency: z.enum(["standard", "optimized"]).optional() })
    .optional(),
  serviceTier: z
    .looseObject({ type: z.enum(["priority", "default", "flex", "reserved"]) })
    .optional(),
  /** The caller's own; kept nowhere. */
  requestMetadata: z.record(z.string(), z.string()).optional(),
});
export type ConverseCall = z.infer<typeof converseCall>;

/** What a count is made of. */
export const countInput = z.looseObject({
  input: z.looseObject({
    converse: converseBody.optional(),
    invokeModel: z.looseObject({ body: z.base64() }).optional(),
  }),
});
