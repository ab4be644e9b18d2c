import {
  type FileInput,
  type MediaOutput,
  TIMED_FORMATS,
  type Transcript,
} from "@orrery/inference";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Gateway } from "../gateway/gateway-api.ts";
import {
  createSpeech,
  createTranscription,
  createTranslation,
  speechBody,
  transcriptionForm,
} from "../schemas/audio.ts";
import { abortOnClose, newCall, setServedHeaders } from "./inference-call.ts";
import { mediaOf } from "./media-of.ts";
import { readForm } from "./read-form.ts";
import { presentTranscript, type WantedTranscript } from "./transcripts/present-transcript.ts";
import { transcriptEvents } from "./transcripts/transcript-events.ts";

/** Whisper's words for what was said, in its own language or in English. */
type Task = WantedTranscript["task"];

/** `/v1/audio/…`: speech, and what was said as text, in its own language or in English. */
export function audioRoutes(app: FastifyInstance, gateway: Gateway): void {
  const config = { runsModels: true };

  app.post(
    "/v1/audio/speech",
    { config: { ...config, api: createSpeech } },
    async (request, reply) => {
      const { model, fallbacks, input, ...parameters } = speechBody.parse(request.body);
      const call = newCall(request, {
        model: gateway.parseModel(model),
        fallbacks,
        task: "text-to-speech",
        input: { inputs: input, parameters },
      });
      const signal = abortOnClose(reply);
      const { output, served } = await gateway.answer(call, signal);
      setServedHeaders(reply, call.id, served);
      const { bytes, mediaType } = await mediaOf(gateway, output as MediaOutput, signal);
      return reply.type(mediaType).send(bytes);
    },
  );

  const transcribe = (task: Task) => async (request: FastifyRequest, reply: FastifyReply) => {
    const form = await readForm(request.body, request.headers["content-type"]);
    const { model, file, stream, ...options } = transcriptionForm.parse(form);
    const { response_format: format, timestamp_granularities: named, ...parameters } = options;
    const granularities = typeof named === "string" ? [named] : (named ?? []);
    const timed = TIMED_FORMATS.has(format) && {
      response_format: format,
      ...(granularities.length > 0 && { timestamp_granularities: granularities }),
    };
    const input: FileInput = { name: file.name, mediaType: file.type || "audio/wav" };
    const call = newCall(request, {
      model: gateway.parseModel(model),
      task: "automatic-speech-recognition",
      input: {
        inputs: input,
        parameters: { ...parameters, ...timed, ...(task === "translate" && { task }) },
      },
      files: new Map([[input, (await file.bytes()) as Uint8Array<ArrayBuffer>]]),
    });
    const { output, served } = await gateway.answer(call, abortOnClose(reply));
    setServedHeaders(reply, call.id, served);
    // Whisper starts each segment with a space, and so the whole.
    const heard = output as Transcript;
    const transcript = { ...heard, text: heard.text.trim() };
    if (stream === "true")
      return reply
        .type("text/event-stream; charset=utf-8")
        .header("cache-control", "no-cache, no-transform")
        .send(transcriptEvents(transcript));
    const { type, body } = presentTranscript(transcript, { format, granularities, task });
    return reply.type(`${type}; charset=utf-8`).send(body);
  };

  app.post(
    "/v1/audio/transcriptions",
    { config: { ...config, api: createTranscription } },
    transcribe("transcribe"),
  );
  app.post(
    "/v1/audio/translations",
    { config: { ...config, api: createTranslation } },
    transcribe("translate"),
  );
}
