import { z } from "zod";
import { type ApiDescription, EVENTS } from "../../http/openapi/api-description.ts";
import { openAiError } from "../../http/openapi/errors.ts";
import { fallbacks, modelName } from "./model-name.ts";

export const responseBody = z.looseObject({
  model: modelName,
  fallbacks,
  input: z.union([z.string(), z.array(z.looseObject({})).readonly()]),
  instructions: z.string().nullish(),
  previous_response_id: z.string().max(100).nullish(),
  store: z.boolean().nullish(),
  background: z.boolean().nullish(),
  conversation: z
    .union([z.string().max(100), z.looseObject({ id: z.string().max(100) })])
    .nullish(),
  stream: z.boolean().nullish(),
  include: z.array(z.string()).nullish(),
  max_output_tokens: z.int().min(1).nullish(),
  max_tool_calls: z.int().nullish(),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  reasoning: z.looseObject({ effort: z.string().nullish() }).nullish(),
  service_tier: z.string().nullish(),
  temperature: z.number().nullish(),
  text: z
    .looseObject({
      format: z.looseObject({ type: z.enum(["text", "json_object", "json_schema"]) }).nullish(),
      verbosity: z.string().nullish(),
    })
    .nullish(),
  tool_choice: z
    .union([
      z.enum(["none", "auto", "required"]),
      z.looseObject({
        type: z.string(),
        name: z.string().optional(),
        mode: z.string().optional(),
        tools: z.array(z.looseObject({ name: z.string().optional() })).optional(),
      }),
    ])
    .nullish(),
  tools: z
    .array(
      z.looseObject({
        type: z.string(),
        name: z.string().nullish(),
        description: z.string().nullish(),
        parameters: z.looseObject({}).nullish(),
        strict: z.boolean().nullish(),
      }),
    )
    .max(1000)
    .nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  top_p: z.number().nullish(),
  truncation: z.enum(["auto", "disabled"]).nullish(),
  user: z.string().nullish(),
});

const response = z
  .looseObject({
    id: z.string(),
    object: z.literal("response"),
    status: z.enum(["queued", "in_progress", "completed", "incomplete", "failed", "cancelled"]),
    output: z.array(z.looseObject({ type: z.string(), id: z.string() })),
  })
  .meta({ id: "ModelResponse" });

const about = { group: "chat", errors: openAiError } as const;

export const createResponse: ApiDescription = {
  ...about,
  id: "createResponse",
  summary: "Get the next items of a conversation, whole or as a stream",
  notes:
    "Kept only with `store: true`, for 30 days; `previous_response_id` continues from there. With `background: true` the answer is at once, with the status `queued`, and the response is kept. Tools other than functions are refused with the name of the field.",
  body: responseBody,
  responses: { 200: [response, EVENTS] },
};

export const getResponseQuery = z.looseObject({
  stream: z.enum(["true", "false"]).optional(),
  starting_after: z.coerce.number().int().min(-1).optional(),
});

export const getResponse: ApiDescription = {
  ...about,
  id: "getResponse",
  summary: "Get a response that was kept",
  notes:
    "Of one that was made with `background` and `stream`, `stream=true` gets the events, those after `starting_after` only, until it is over.",
  query: getResponseQuery,
  responses: { 200: [response, EVENTS] },
};

export const deleteResponse: ApiDescription = {
  ...about,
  id: "deleteResponse",
  summary: "Delete a response that was kept",
  responses: {
    200: z.strictObject({
      id: z.string(),
      object: z.literal("response"),
      deleted: z.literal(true),
    }),
  },
};

export const cancelResponse: ApiDescription = {
  ...about,
  id: "cancelResponse",
  summary: "Cancel a response that runs in the background",
  notes:
    "One that is over stays as it is. The answer is 400 for one that was not made in the background.",
  responses: { 200: response },
};

export const listInputItems: ApiDescription = {
  ...about,
  id: "listInputItems",
  summary: "List what a response that was kept was made from",
  query: z.looseObject({
    limit: z.coerce.number().int().min(1).max(100).optional(),
    order: z.enum(["asc", "desc"]).optional(),
    after: z.string().optional(),
  }),
  responses: {
    200: z.strictObject({
      object: z.literal("list"),
      data: z.array(z.looseObject({ type: z.string(), id: z.string() })),
      first_id: z.string().nullable(),
      last_id: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
};
