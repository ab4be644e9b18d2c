import type { Job } from "../job.ts";
import { asDataUrl } from "../media.ts";
import { BYTES, mediaTask } from "../media-reply.ts";
import { openAiTranscription } from "../open-ai-audio.ts";
import { openAiChat } from "../open-ai-chat.ts";
import { openAiCompletion } from "../open-ai-completion.ts";
import { openAiEmbeddings } from "../open-ai-embeddings.ts";
import { IMAGE_IN_REPLY, openAiImages } from "../open-ai-images.ts";
import { bearer, json, type Provider } from "../provider.ts";
import type { ChatInput, TaskParameters } from "../task-io.ts";

const chat = openAiChat();
const images = openAiImages("/v1/images/generations", "base64");

const VIDEO_IN_REPLY = mediaTask({ kind: "url", at: [["outputs", "video_url"]] });
const VIDEO_JOB: Job = {
  id: ["id"],
  poll: "/v2/videos/{id}",
  status: ["status"],
  done: "completed",
  failed: ["failed", "cancelled"],
};

export const together: Provider = {
  label: "Together AI",
  hubOrganization: "togethercomputer",
  baseUrl: "https://api.together.xyz",
  authorization: bearer,
  tasks: {
    conversational: {
      ...chat,
      request: ({ input, ...call }) => chat.request({ ...call, input: flattenSchema(input) }),
    },
    "text-generation": openAiCompletion("/v1/completions"),
    "feature-extraction": openAiEmbeddings("/v1/embeddings"),
    "text-to-image": {
      ...images,
      request: ({ input, ...call }) =>
        images.request({ ...call, input: { ...input, parameters: renameSteps(input.parameters) } }),
    },
    "image-to-image": {
      ...IMAGE_IN_REPLY,
      request: ({ providerModelId, input }) => ({
        path: "/v1/images/generations",
        body: json({
          prompt: "",
          ...(takesImageUrl(providerModelId)
            ? { image_url: asDataUrl(input.inputs) }
            : { reference_images: [asDataUrl(input.inputs)] }),
          ...renameSteps(input.parameters),
          response_format: "base64",
          model: providerModelId,
        }),
      }),
    },
    "text-to-video": {
      ...VIDEO_IN_REPLY,
      job: VIDEO_JOB,
      request: ({ providerModelId, input }) => ({
        path: "/v2/videos",
        body: json({
          ...videoOptions(input.parameters),
          prompt: input.inputs,
          model: providerModelId,
        }),
      }),
    },
    "image-to-video": {
      ...VIDEO_IN_REPLY,
      job: VIDEO_JOB,
      request: ({ providerModelId, input }) => ({
        path: "/v2/videos",
        body: json({
          ...videoOptions(input.parameters),
          frame_images: [{ input_image: asDataUrl(input.inputs), frame: "first" }],
          model: providerModelId,
        }),
      }),
    },
    "text-to-speech": {
      ...mediaTask(BYTES),
      request: ({ providerModelId, input }) => ({
        path: "/v1/audio/speech",
        body: json({
          // A voice is required, and each family has its own names.
          ...(isKokoro(providerModelId) && { voice: "af_alloy" }),
          ...input.parameters,
          input: input.inputs,
          model: providerModelId,
        }),
      }),
    },
    "automatic-speech-recognition": openAiTranscription("/v1/audio/transcriptions"),
  },
};

/** Kontext models of the first generation take the image in a separate field. */
function takesImageUrl(providerModelId: string): boolean {
  const id = providerModelId.toLowerCase();
  return id.includes("kontext") && id.includes("flux.1");
}

const isKokoro = (providerModelId: string) => providerModelId.toLowerCase().includes("kokoro");

function renameSteps(parameters: TaskParameters = {}): TaskParameters {
  const { num_inference_steps, ...options } = parameters;
  return { ...options, ...(num_inference_steps !== undefined && { steps: num_inference_steps }) };
}

function videoOptions(parameters: TaskParameters = {}): TaskParameters {
  const { target_size, ...options } = renameSteps(parameters);
  if (typeof target_size !== "object" || target_size === null) return options;
  const { width, height } = target_size as { readonly width?: unknown; readonly height?: unknown };
  return {
    ...options,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  };
}

/** It wants the schema itself where others want it inside `json_schema`. */
function flattenSchema(input: ChatInput): ChatInput {
  const format = input.response_format as
    | { readonly type?: unknown; readonly json_schema?: { readonly schema?: unknown } | null }
    | null
    | undefined;
  const schema = format?.json_schema?.schema;
  if (format?.type !== "json_schema" || !schema) return input;
  return { ...input, response_format: { type: "json_schema", schema } };
}
