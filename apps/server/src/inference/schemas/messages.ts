import { z } from "zod";
import { type ApiDescription, EVENTS } from "../../http/openapi/api-description.ts";
import { anthropicError } from "../../http/openapi/errors.ts";
import { messagesBody as chat } from "../anthropic/chat-request.ts";
import { fallbacks, modelName } from "./model-name.ts";

/** Of another API: what has no counterpart in a chat is refused by name. */
export const messagesBody = chat.extend({
  model: modelName,
  fallbacks,
  stream: z.boolean().nullish(),
});

/** `max_tokens` says nothing of what is counted. */
export const countBody = chat.extend({ model: modelName, max_tokens: z.int().min(1).default(1) });

const message = z
  .looseObject({
    id: z.string(),
    type: z.literal("message"),
    role: z.literal("assistant"),
    content: z.array(z.looseObject({ type: z.string() })),
    stop_reason: z.string(),
    usage: z.looseObject({ input_tokens: z.number(), output_tokens: z.number() }),
  })
  .meta({ id: "ModelMessage" });

export const createMessage: ApiDescription = {
  id: "createMessage",
  group: "chat",
  summary: "Get the next message of a chat as the Anthropic API has it, whole or as a stream",
  notes:
    "Tools of the service itself, containers and threads are refused with the name of the field.",
  body: messagesBody,
  responses: { 200: [message, EVENTS] },
  errors: anthropicError,
};

export const countTokens: ApiDescription = {
  id: "countTokens",
  group: "chat",
  summary: "Count the tokens of a chat as its model reads it",
  notes: "For models that this hub runs itself. Providers count only what they answer: 400.",
  body: countBody,
  responses: { 200: z.strictObject({ input_tokens: z.number() }) },
  errors: anthropicError,
};
