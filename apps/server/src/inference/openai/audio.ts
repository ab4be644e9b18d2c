import type { FileInput, MediaOutput } from "@orrery/inference";
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

/** `/v1/audio/…`: speech, and what was said as text, in its own language or in English. */
export function audioRoutes(app: FastifyInstance, gateway: Gateway): void {
  const config = { runsModels: true };

  app.post(
    "/v1/audio/speech",
    { config: { ...config, api: createSpeech } },
    async (request, reply) => {
      const { model, input, ...parameters } = speechBody.parse(request.body);
      const call = newCall(request, {
        model: gateway.parseModel(model),
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

  /** `more` is what turns a transcription into a translation, as Whisper calls it. */
  const transcribe = (more: object) => async (request: FastifyRequest, reply: FastifyReply) => {
    const form = await readForm(request.body, request.headers["content-type"]);
    const { model, file, response_format, ...parameters } = transcriptionForm.parse(form);
    const input: FileInput = { name: file.name, mediaType: file.type || "audio/wav" };
    const call = newCall(request, {
      model: gateway.parseModel(model),
      task: "automatic-speech-recognition",
      input: { inputs: input, parameters: { ...parameters, ...more } },
      files: new Map([[input, (await file.bytes()) as Uint8Array<ArrayBuffer>]]),
    });
    const { output, served } = await gateway.answer(call, abortOnClose(reply));
    setServedHeaders(reply, call.id, served);
    const { text } = output as { readonly text: string };
    if (response_format === "text") return reply.type("text/plain; charset=utf-8").send(text);
    return reply.send({ text });
  };

  app.post(
    "/v1/audio/transcriptions",
    { config: { ...config, api: createTranscription } },
    transcribe({}),
  );
  app.post(
    "/v1/audio/translations",
    { config: { ...config, api: createTranslation } },
    transcribe({ task: "translate" }),
  );
}
