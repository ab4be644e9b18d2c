import { z } from "zod";
import { type ApiDescription, bytes, EVENTS } from "../../http/openapi/api-description.ts";
import { anthropicError, callError, openAiError } from "../../http/openapi/errors.ts";
import { fallbacks, modelName } from "./model-name.ts";

/** Read by the gateway, or validated by every backend. */
const common = {
  max_tokens: z.int().min(0).nullish(),
  fallbacks,
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
};

export const chatBody = z.looseObject({
  model: modelName,
  messages: z.array(z.looseObject({ role: z.string() })).min(1),
  max_completion_tokens: z.int().min(0).nullish(),
  tools: z.array(z.looseObject({})).nullish(),
  ...common,
});

const tokens = z.array(z.int().min(0)).min(1).max(1_000_000);

/** A text or several, or the model's own tokens of one or several. */
const textsOrTokens = z.union([
  z.string(),
  z.array(z.string()).min(1).max(2048),
  tokens,
  z.array(tokens).min(1).max(2048),
]);

export const completionBody = z.looseObject({
  model: modelName,
  prompt: textsOrTokens,
  ...common,
});

export const embeddingsBody = z.looseObject({
  model: modelName,
  fallbacks,
  input: textsOrTokens,
  encoding_format: z.enum(["float", "base64"]).nullish(),
});

/** What the model's own server adds is passed on. */
const generation = z.looseObject({ choices: z.array(z.looseObject({})) });

export const createChat: ApiDescription = {
  id: "createChatCompletion",
  group: "chat",
  summary: "Get the next message of a chat, whole or as a stream",
  notes:
    "Other fields are passed on to the model. The header `X-Inference-Timeout` gives each try so many seconds. A stream that is cut off ends without `[DONE]`.",
  body: chatBody,
  responses: { 200: [generation, EVENTS] },
  errors: openAiError,
};

export const createCompletion: ApiDescription = {
  id: "createCompletion",
  group: "chat",
  summary: "Complete a text, whole or as a stream",
  body: completionBody,
  responses: { 200: [generation, EVENTS] },
  errors: openAiError,
};

export const createEmbeddings: ApiDescription = {
  id: "createEmbeddings",
  group: "chat",
  summary: "Get the embeddings of texts",
  body: embeddingsBody,
  responses: {
    200: z.strictObject({
      object: z.literal("list"),
      data: z.array(
        z.strictObject({
          object: z.literal("embedding"),
          index: z.number(),
          embedding: z.union([z.array(z.number()), z.string()]),
        }),
      ),
      model: z.string(),
      usage: z.looseObject({ prompt_tokens: z.number(), total_tokens: z.number() }).optional(),
    }),
  },
  errors: openAiError,
};

const model = z
  .strictObject({
    id: z.string(),
    object: z.literal("model"),
    created: z.number(),
    owned_by: z.string(),
    providers: z.array(
      z.strictObject({
        provider: z.string(),
        status: z.string(),
        task: z.string().optional(),
        context_length: z.number().optional(),
        pricing: z
          .strictObject({ input: z.number().nullable(), output: z.number().nullable() })
          .optional(),
      }),
    ),
  })
  .meta({ id: "CallableModel" });

const listErrors = z.union([openAiError, anthropicError]);

const anthropicModel = z
  .strictObject({
    type: z.literal("model"),
    id: z.string(),
    display_name: z.string(),
    created_at: z.string(),
  })
  .meta({ id: "CallableModelOfAnthropic" });

const anthropicModels = z.strictObject({
  data: z.array(anthropicModel),
  has_more: z.boolean(),
  first_id: z.string().nullable(),
  last_id: z.string().nullable(),
});

export const listModels: ApiDescription = {
  id: "listCallableModels",
  group: "chat",
  summary: "List the models that you can call",
  notes: "With the header `anthropic-version` the models are listed as the Anthropic API does.",
  responses: {
    200: z.union([
      z.strictObject({ object: z.literal("list"), data: z.array(model) }),
      anthropicModels,
    ]),
  },
  errors: listErrors,
};

export const getModel: ApiDescription = {
  id: "getCallableModel",
  group: "chat",
  summary: "Get a model and its providers",
  rest: "model",
  responses: { 200: z.union([model, anthropicModel]) },
  errors: listErrors,
};

/** Inputs and outputs differ by task. */
const anything = z.unknown();

export const runTask: ApiDescription = {
  id: "runTask",
  group: "tasks",
  summary: "Run any task by the provider of the model",
  notes:
    "The body has `inputs` and `parameters`, or is the file itself. `/pipeline/{task}` at the end chooses a task; `/v1/chat/completions` is a chat.",
  rest: "model",
  body: [z.looseObject({ inputs: anything }), bytes("*/*")],
  responses: { 200: [anything, bytes("*/*"), EVENTS] },
  errors: z.union([callError, openAiError]),
};

export const runEmbedded: ApiDescription = {
  ...runTask,
  id: "runTaskOnHub",
  summary: "Run any task on this hub itself",
};

export const getProviderJob: ApiDescription = {
  id: "getProviderJob",
  group: "tasks",
  summary: "Get a job of a provider",
  notes: "Each provider has the paths that its tasks need.",
  shownAs: "/{provider}/{path}",
  responses: { 200: [anything, bytes("*/*"), EVENTS] },
  errors: z.union([callError, openAiError]),
};

export const callProvider: ApiDescription = {
  ...getProviderJob,
  id: "callProvider",
  summary: "Call a provider with its own API, as the inference clients do through a hub",
  body: bytes("*/*"),
};

export const proxyCall: ApiDescription = {
  id: "proxyCall",
  group: "tasks",
  summary: "Call a provider from its browser client",
  notes:
    "The URL that the client meant is in `x-inference-target-url` or `x-fal-target-url`. Only URLs of known providers are called.",
  body: bytes("*/*"),
  responses: { 200: [anything, bytes("*/*"), EVENTS] },
  errors: z.union([callError, z.looseObject({ detail: anything })]),
};
