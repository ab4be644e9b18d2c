import { z } from "zod";
import { type ApiDescription, bytes } from "../../http/openapi/api-description.ts";
import { runtimeError } from "../../http/openapi/errors.ts";
import { converseCall, countInput } from "../bedrock/converse/converse-body.ts";

const NOTES = "Also below `/bedrock`, by HTTP/1.1 and HTTP/2.";
const FRAMES = bytes("application/vnd.amazon.eventstream");

export const invokeModel: ApiDescription = {
  id: "invokeModel",
  group: "runtime",
  summary: "Call a model of the hosted runtime",
  notes: NOTES,
  shownAs: "/model/{modelId}/invoke",
  body: z.unknown(),
  responses: { 200: [z.unknown(), bytes("image/*")] },
  errors: runtimeError,
};

export const invokeModelAsStream: ApiDescription = {
  ...invokeModel,
  id: "invokeModelWithResponseStream",
  summary: "Call a model of the hosted runtime and get the answer as a stream",
  shownAs: "/model/{modelId}/invoke-with-response-stream",
  responses: { 200: FRAMES },
};

const conversation = z
  .looseObject({
    output: z.strictObject({
      message: z.strictObject({
        role: z.literal("assistant"),
        content: z.array(z.looseObject({})),
      }),
    }),
    stopReason: z.string(),
    usage: z.looseObject({
      inputTokens: z.number(),
      outputTokens: z.number(),
      totalTokens: z.number(),
    }),
    metrics: z.strictObject({ latencyMs: z.number() }),
  })
  .meta({ id: "RuntimeConversation" });

export const converse: ApiDescription = {
  id: "converse",
  group: "runtime",
  summary: "Get the next message of a chat as the hosted runtime has it",
  notes: `${NOTES} Fields that a hub cannot follow are refused by name.`,
  shownAs: "/model/{modelId}/converse",
  body: converseCall,
  responses: { 200: conversation },
  errors: runtimeError,
};

export const converseStream: ApiDescription = {
  ...converse,
  id: "converseStream",
  summary: "Get the next message of a chat as a stream of the hosted runtime",
  shownAs: "/model/{modelId}/converse-stream",
  responses: { 200: FRAMES },
};

export const countRuntimeTokens: ApiDescription = {
  id: "countRuntimeTokens",
  group: "runtime",
  summary: "Count the tokens of a chat or of a body for the hosted runtime",
  notes: "For models that this hub runs itself. Providers count only what they answer: 400.",
  shownAs: "/model/{modelId}/count-tokens",
  body: countInput,
  responses: { 200: z.strictObject({ inputTokens: z.number() }) },
  errors: runtimeError,
};

export const applyGuardrail: ApiDescription = {
  id: "applyGuardrail",
  group: "runtime",
  summary: "Return 400: a hub has no guardrails",
  shownAs: "/guardrail/{guardrail}/version/{version}/apply",
  responses: {},
  errors: runtimeError,
};
