import { z } from "zod";
import { type ApiDescription, text } from "../../http/openapi/api-description.ts";
import { hubError } from "../../http/openapi/errors.ts";
import { chatFields } from "../ollama/chat-request.ts";
import { generateFields } from "../ollama/generate-request.ts";
import { modelName } from "./model-name.ts";

const stream = z.boolean().nullish().describe("Absent: true.");
const common = { model: modelName, stream };
export const ollamaChatBody = chatFields.extend(common);
export const ollamaGenerateBody = generateFields.extend(common);

const embedded = {
  model: modelName,
  options: z.record(z.string(), z.unknown()).nullish(),
  keep_alive: z.union([z.string(), z.number()]).nullish(),
};
export const embedBody = z.looseObject({
  ...embedded,
  input: z.union([z.string(), z.array(z.string()).min(1).max(2048)]),
  dimensions: z.int().min(1).nullish(),
  truncate: z
    .boolean()
    .nullish()
    .describe("Ignored: the model decides about texts that are too long."),
});
export const embeddingsOfPromptBody = z.looseObject({ ...embedded, prompt: z.string() });

/** Older clients send `name`. */
export const showBody = z
  .looseObject({ model: modelName.optional(), name: modelName.optional() })
  .refine(({ model, name }) => model ?? name, { path: ["model"], message: "Required." });

const LINES = text("application/x-ndjson");
const counted = { total_duration: z.number(), load_duration: z.number() };
const answer = z.looseObject({
  model: z.string(),
  created_at: z.string(),
  done: z.boolean(),
  done_reason: z.string().optional(),
});
const description = { group: "ollama", errors: hubError } as const;

export const ollamaChat: ApiDescription = {
  ...description,
  id: "ollamaChat",
  summary: "Get the next message of a chat as Ollama's API has it, in lines or whole",
  notes:
    "Options that this hub does not support are refused with their names. Durations are in nanoseconds; `eval_duration` of a whole answer is all of it.",
  body: ollamaChatBody,
  responses: { 200: [answer.extend({ message: z.looseObject({ role: z.string() }) }), LINES] },
};

export const ollamaGenerate: ApiDescription = {
  ...description,
  id: "ollamaGenerate",
  summary: "Answer or continue a prompt as Ollama's API has it, in lines or whole",
  body: ollamaGenerateBody,
  responses: { 200: [answer.extend({ response: z.string() }), LINES] },
};

export const ollamaEmbed: ApiDescription = {
  ...description,
  id: "ollamaEmbed",
  summary: "Get the embeddings of texts as Ollama's API has it",
  body: embedBody,
  responses: {
    200: z.strictObject({
      model: z.string(),
      embeddings: z.array(z.array(z.number())),
      ...counted,
      prompt_eval_count: z.number().optional(),
    }),
  },
};

export const ollamaEmbeddings: ApiDescription = {
  ...description,
  id: "ollamaEmbeddings",
  summary: "Get the embedding of one text as older clients of Ollama do",
  body: embeddingsOfPromptBody,
  responses: { 200: z.strictObject({ embedding: z.array(z.number()) }) },
};

const tag = z.looseObject({
  name: z.string(),
  model: z.string(),
  modified_at: z.string(),
  size: z.number(),
  digest: z.string(),
  details: z.looseObject({ family: z.string(), quantization_level: z.string() }),
});
const tags = z.strictObject({ models: z.array(tag) });

export const ollamaTags: ApiDescription = {
  ...description,
  id: "ollamaTags",
  summary: "List the models that you can call with Ollama's API",
  notes: "Those that changed last come first; 400 at most.",
  responses: { 200: tags },
};

export const ollamaLoaded: ApiDescription = {
  ...description,
  id: "ollamaLoaded",
  summary: "List the models that are in memory",
  notes: "Of the process that answers, and of the models that you can call.",
  responses: { 200: tags },
};

export const ollamaShow: ApiDescription = {
  ...description,
  id: "ollamaShow",
  summary: "Get a model's template, size and capabilities as Ollama's API has them",
  body: showBody,
  responses: {
    200: z.looseObject({ capabilities: z.array(z.string()), model_info: z.looseObject({}) }),
  },
};

export const ollamaVersion: ApiDescription = {
  ...description,
  id: "ollamaVersion",
  summary: "Get the version of Ollama whose API this is",
  responses: { 200: z.strictObject({ version: z.string() }) },
};

/** What is refused, with what to do instead. */
export const ollamaRefusal = (id: string, notes: string): ApiDescription => ({
  ...description,
  id,
  summary: "Learn what this hub does instead",
  notes,
  responses: {},
});
