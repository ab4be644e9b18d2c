import { TIMED_FORMATS } from "@orrery/inference";
import { z } from "zod";
import { type ApiDescription, bytes, EVENTS, text } from "../../http/openapi/api-description.ts";
import { openAiError } from "../../http/openapi/errors.ts";
import { fallbacks, modelName } from "./model-name.ts";

export const speechBody = z.looseObject({
  model: modelName,
  fallbacks,
  input: z.string().min(1),
});

const granularity = z.enum(["word", "segment"]);

/** Of `/v1/audio/transcriptions` and `/v1/audio/translations`. Forms have texts only. */
export const transcriptionForm = z
  .looseObject({
    model: modelName,
    file: z.instanceof(File).meta({ shownAs: { type: "string", format: "binary" } }),
    response_format: z.enum(["json", "text", "srt", "vtt", "verbose_json"]).default("json"),
    timestamp_granularities: z.union([granularity, z.array(granularity).max(2)]).optional(),
    stream: z.enum(["true", "false"]).default("false"),
  })
  .refine(
    ({ timestamp_granularities: named, response_format: format }) =>
      named === undefined || format === "verbose_json",
    { path: ["timestamp_granularities"], error: "requires response_format verbose_json" },
  )
  .refine(
    ({ stream, response_format: format }) => stream === "false" || !TIMED_FORMATS.has(format),
    {
      path: ["response_format"],
      error: "must be json or text for a stream",
    },
  );

const time = z.number().describe("Seconds.");

const segment = z.looseObject({ id: z.int(), start: time, end: time, text: z.string() });

const verboseTranscript = z.strictObject({
  task: z.enum(["transcribe", "translate"]),
  language: z.string().optional(),
  duration: time,
  text: z.string(),
  segments: z.array(segment).optional(),
  words: z.array(z.looseObject({ word: z.string(), start: time, end: time })).optional(),
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
  responses: {
    200: [
      z.strictObject({ text: z.string() }),
      verboseTranscript,
      text(),
      text("application/x-subrip"),
      text("text/vtt"),
      EVENTS,
    ],
  },
  errors: openAiError,
};

export const createTranslation: ApiDescription = {
  ...createTranscription,
  id: "createTranslation",
  summary: "Translate speech to English text",
};
