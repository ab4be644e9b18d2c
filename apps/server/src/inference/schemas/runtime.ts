import { z } from "zod";
import { type ApiDescription, bytes } from "../../http/openapi/api-description.ts";
import { runtimeError } from "../../http/openapi/errors.ts";

export const invokeModel: ApiDescription = {
  id: "invokeModel",
  group: "runtime",
  summary: "Call a model of the hosted runtime",
  notes: "Also below `/bedrock`, by HTTP/1.1 and HTTP/2.",
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
  responses: { 200: bytes("application/vnd.amazon.eventstream") },
};

export const otherOperation: ApiDescription = {
  id: "otherRuntimeOperation",
  group: "runtime",
  summary: "Return 404 for `converse`, `converse-stream` and `count-tokens`",
  shownAs: "/model/{modelId}/{operation}",
  responses: {},
  errors: runtimeError,
};
