import { z } from "zod";
import { type ApiDescription, bytes, text } from "../../http/openapi/api-description.ts";
import { openAiError } from "../../http/openapi/errors.ts";
import { modelName } from "./model-name.ts";

export const speechBody = z.looseObject({ model: modelName, input: z.string().min(1) });

export const transcriptionForm = z.looseObject({
  model: modelName,
  file: z.instanceof(File).meta({ shownAs: { type: "string", format: "binary" } }),
  response_format: z.enum(["json", "text"]).default("json"),
});

export const createSpeech: ApiDescription = {
  id: "createSpeech",
  group: "chat",
  summary: "Speak a text",
  body: speechBody,
  responses: { 200: bytes("audio/*") },
  errors: openAiError,
};

export const createTranscription: ApiDescription = {
  id: "createTranscription",
  group: "chat",
  summary: "Transcribe speech",
  body: { mediaType: "multipart/form-data", schema: transcriptionForm },
  responses: { 200: [z.strictObject({ text: z.string() }), text()] },
  errors: openAiError,
};

export const createTranslation: ApiDescription = {
  ...createTranscription,
  id: "createTranslation",
  summary: "Translate speech to English text",
};
