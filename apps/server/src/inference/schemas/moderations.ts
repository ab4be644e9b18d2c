import { z } from "zod";
import { LIMITS } from "../../base/limits.ts";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { openAiError } from "../../http/openapi/errors.ts";
import { fallbacks, modelName } from "./model-name.ts";

const MOST_TEXTS = LIMITS.moderatedTexts.value;
const texts = z.array(z.string()).min(1).max(MOST_TEXTS);
const parts = z
  .array(z.looseObject({ type: z.literal("text", "images are not supported"), text: z.string() }))
  .min(1)
  .max(MOST_TEXTS);

export const moderationBody = z.looseObject({
  model: modelName,
  fallbacks,
  input: z.union([z.string(), texts, parts]),
});

export const createModeration: ApiDescription = {
  id: "createModeration",
  group: "chat",
  summary: "Find harmful content in texts",
  notes: "By a text classifier whose labels stand for categories, such as `toxic` or `hate`.",
  body: moderationBody,
  responses: {
    200: z.strictObject({
      id: z.string(),
      model: z.string(),
      results: z.array(
        z.strictObject({
          flagged: z.boolean(),
          categories: z.record(z.string(), z.boolean()),
          category_scores: z.record(z.string(), z.number()),
          category_applied_input_types: z.record(z.string(), z.array(z.string())),
        }),
      ),
    }),
  },
  errors: openAiError,
};
