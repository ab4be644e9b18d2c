import { z } from "zod";
import { LIMITS } from "../../base/limits.ts";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { openAiError } from "../../http/openapi/errors.ts";
import { fallbacks, modelName } from "./model-name.ts";

const MOST_IMAGES = LIMITS.imagesOfCall.value;
const size = z
  .string()
  .regex(/^(auto|\d{1,5}x\d{1,5})$/, "must be auto, or width and height such as 1024x1024")
  .nullish();
const response_format = z.enum(["b64_json", "url"]).nullish();
const stream = z.literal(false, "images are not streamed by this hub").nullish();

export const imagesBody = z.looseObject({
  model: modelName,
  fallbacks,
  prompt: z.string().min(1),
  n: z.int().min(1).max(MOST_IMAGES).nullish(),
  size,
  response_format,
  stream,
});

const file = z.instanceof(File).meta({ shownAs: { type: "string", format: "binary" } });

export const editForm = z.looseObject({
  model: modelName,
  /** Clients send a list of one, too. */
  image: z.union([
    file,
    z
      .array(file)
      .length(1, "only 1 image is supported")
      .transform(([one]) => one as File),
  ]),
  prompt: z.string().min(1),
  mask: file.optional().describe("A PNG whose transparent parts mark what may change."),
  n: z.coerce.number().int().min(1).max(MOST_IMAGES).optional(),
  size,
  response_format,
  stream: z.literal("false", "images are not streamed by this hub").optional(),
});

const images = z.strictObject({
  created: z.number(),
  data: z.array(
    z.union([
      z.strictObject({ url: z.string(), revised_prompt: z.string().optional() }),
      z.strictObject({ b64_json: z.string(), revised_prompt: z.string().optional() }),
    ]),
  ),
  usage: z.looseObject({}).optional(),
});

export const createImage: ApiDescription = {
  id: "createImage",
  group: "chat",
  summary: "Generate images",
  notes: "Several images are several calls.",
  body: imagesBody,
  responses: { 200: images },
  errors: openAiError,
};

export const editImage: ApiDescription = {
  id: "editImage",
  group: "chat",
  summary: "Change an image by a text",
  body: { mediaType: "multipart/form-data", schema: editForm },
  responses: { 200: images },
  errors: openAiError,
};
