import { z } from "zod";
import { LIMITS } from "../../base/limits.ts";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { openAiError } from "../../http/openapi/errors.ts";
import { fallbacks, modelName } from "./model-name.ts";

const MOST_DOCUMENTS = LIMITS.rankedDocuments.value;

export const rerankBody = z.looseObject({
  model: modelName,
  fallbacks,
  query: z.string().min(1),
  documents: z
    .array(z.union([z.string(), z.looseObject({ text: z.string() })]))
    .min(1)
    .max(MOST_DOCUMENTS),
  top_n: z.int().min(0).nullish().describe("Absent or 0: all."),
  return_documents: z.boolean().nullish(),
  /** As Cohere's client sends it to the second version. */
  returnDocuments: z.boolean().nullish(),
});

export const createRanking: ApiDescription = {
  id: "createRanking",
  group: "chat",
  summary: "Order documents by how well they answer a query",
  shownAs: "/v1/rerank",
  body: rerankBody,
  responses: {
    200: z.strictObject({
      id: z.string(),
      model: z.string(),
      results: z.array(
        z.strictObject({
          index: z.number(),
          relevance_score: z.number(),
          document: z.strictObject({ text: z.string() }).optional(),
        }),
      ),
      usage: z.strictObject({ prompt_tokens: z.number(), total_tokens: z.number() }).optional(),
      meta: z.strictObject({ billed_units: z.strictObject({ search_units: z.number() }) }),
    }),
  },
  errors: openAiError,
};
