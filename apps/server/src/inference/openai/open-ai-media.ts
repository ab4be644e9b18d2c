import type { FileInput, MediaOutput } from "@orrery/inference";
import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import { presentEmbeddings } from "../gateway/open-ai-shapes.ts";
import {
  createEmbeddings,
  createImage,
  createSpeech,
  createTranscription,
  embeddingsBody,
  imagesBody,
  speechBody,
  transcriptionForm,
} from "../schemas/chat.ts";
import { abortOnClose, newCall, setServedHeaders } from "./inference-call.ts";
import { mediaOf } from "./media-of.ts";

/** The OpenAI API beyond text: embeddings, images, speech. */
export function mediaRoutes(app: FastifyInstance, gateway: Gateway): void {
  const config = { runsModels: true };

  app.post(
    "/v1/embeddings",
    { config: { ...config, api: createEmbeddings } },
    async (request, reply) => {
      const { model, input, encoding_format, ...parameters } = embeddingsBody.parse(request.body);
      const call = newCall(request, {
        model: gateway.parseModel(model),
        task: "feature-extraction",
        input: { inputs: input, parameters },
      });
      const { output, usage, served } = await gateway.answer(call, abortOnClose(reply));
      setServedHeaders(reply, call.id, served);
      return reply.send(
        presentEmbeddings(output, {
          model,
          inputTokens: usage.inputTokens,
          asBase64: encoding_format === "base64",
        }),
      );
    },
  );

  app.post(
    "/v1/images/generations",
    { config: { ...config, api: createImage } },
    async (request, reply) => {
      const {
        model,
        prompt,
        n: _,
        size,
        response_format,
        ...options
      } = imagesBody.parse(request.body);
      const [width, height] = size?.split("x").map(Number) ?? [];
      const call = newCall(request, {
        model: gateway.parseModel(model),
        task: "text-to-image",
        input: { inputs: prompt, parameters: { ...options, ...(size && { width, height }) } },
      });
      const signal = abortOnClose(reply);
      const { output, served } = await gateway.answer(call, signal);
      setServedHeaders(reply, call.id, served);
      const created = Math.floor(Date.now() / 1000);
      const media = output as MediaOutput;
      if (response_format === "url" && media.kind === "url")
        return reply.send({ created, data: [{ url: media.url }] });
      const { bytes, mediaType } = await mediaOf(gateway, media, signal);
      const base64 = bytes.toString("base64");
      const image =
        response_format === "url"
          ? { url: `data:${mediaType};base64,${base64}` }
          : { b64_json: base64 };
      return reply.send({ created, data: [image] });
    },
  );

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

  app.post(
    "/v1/audio/transcriptions",
    { config: { ...config, api: createTranscription } },
    async (request, reply) => {
      const form = await readForm(request.body, request.headers["content-type"]);
      const { model, file, response_format, ...parameters } = transcriptionForm.parse(form);
      const input: FileInput = { name: file.name, mediaType: file.type || "audio/wav" };
      const call = newCall(request, {
        model: gateway.parseModel(model),
        task: "automatic-speech-recognition",
        input: { inputs: input, parameters },
        files: new Map([[input, (await file.bytes()) as Uint8Array<ArrayBuffer>]]),
      });
      const { output, served } = await gateway.answer(call, abortOnClose(reply));
      setServedHeaders(reply, call.id, served);
      const { text } = output as { readonly text: string };
      if (response_format === "text") return reply.type("text/plain; charset=utf-8").send(text);
      return reply.send({ text });
    },
  );
}

/** A form with a file in it, as the platform reads it. */
async function readForm(body: unknown, contentType = ""): Promise<object> {
  if (!Buffer.isBuffer(body) || !contentType.startsWith("multipart/form-data"))
    throw new GatewayError("invalid-request", "Send a form with the fields model and file.");
  try {
    const form = new Response(body as Buffer<ArrayBuffer>, {
      headers: { "content-type": contentType },
    });
    return Object.fromEntries(await form.formData());
  } catch {
    throw new GatewayError("invalid-request", "The form is incomplete.");
  }
}
