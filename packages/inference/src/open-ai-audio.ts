import { formBody } from "./form-body.ts";
import { BYTES, mediaTask } from "./media-reply.ts";
import { json, type ProviderTask } from "./provider.ts";
import { readTranscript } from "./transcripts/transcript.ts";
import { readTranscriptOptions } from "./transcripts/transcript-options.ts";

/** The speech endpoint several services copied: a text in, the sound itself out. */
export const openAiSpeech = (path: string): ProviderTask<"text-to-speech"> => ({
  ...mediaTask(BYTES),
  request: ({ providerModelId, input }) => ({
    path,
    body: json({ ...input.parameters, input: input.inputs, model: providerModelId }),
  }),
});

/** The transcription endpoint several services copied: a form with the sound in it. */
export const openAiTranscription = (
  path: string,
): ProviderTask<"automatic-speech-recognition"> => ({
  request: ({ providerModelId, input: { inputs, parameters = {} } }) => {
    const { isTimed, granularities, rest } = readTranscriptOptions(parameters);
    const { task, ...options } = rest;
    // To English, as Whisper calls it, is an endpoint of its own.
    const isTranslation = task === "translate";
    return {
      path: isTranslation ? path.replace(/transcriptions$/, "translations") : path,
      body: {
        ...formBody(inputs, {
          ...(isTranslation ? options : rest),
          // Subtitles are made of its times.
          ...(isTimed && { response_format: "verbose_json" }),
          model: providerModelId,
        }),
        ...(granularities.length > 0 && { lists: { timestamp_granularities: granularities } }),
      },
    };
  },
  response: (reply) => readTranscript(reply),
});
