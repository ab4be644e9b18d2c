import { textAt } from "../fields.ts";
import type { Job } from "../job.ts";
import { asDataUrl, type FileInput } from "../media.ts";
import { mediaReader, mediaTask } from "../media-reply.ts";
import { encodePath } from "../paths.ts";
import { type Call, json, type Prepared, type Provider, type ProviderTask } from "../provider.ts";
import { falRealtime } from "../realtime-service.ts";
import type { TaskName, TaskParameters } from "../task-io.ts";
import { readTranscript } from "../transcripts/transcript.ts";
import { withTimes } from "../transcripts/transcript-options.ts";

const QUEUE_URL = "https://queue.fal.run";
const QUEUE: Job = {
  id: ["response_url"],
  poll: "{path}/status{query}",
  status: ["status"],
  done: "COMPLETED",
  failed: ["FAILED", "CANCELLED"],
  result: "{path}{query}",
};

const queued = { baseUrl: QUEUE_URL, job: QUEUE };
const IMAGE = { ...mediaTask({ kind: "url", at: [["images", 0, "url"]] }), ...queued };
const VIDEO = { ...mediaTask({ kind: "url", at: [["video", "url"]] }), ...queued };
const AUDIO = {
  kind: "url",
  at: [
    ["audio_file", "url"],
    ["audio", "url"],
  ],
} as const;
const MASK = { kind: "url", at: [["image", "url"]] } as const;

const fromPicture: ProviderTask<"image-to-image"> = { ...IMAGE, request: pictureToPicture };
const filmFromPicture: ProviderTask<"image-to-video"> = {
  ...VIDEO,
  request: (call) =>
    submit(call, {
      ...call.input.parameters,
      image_url: asDataUrl(call.input.inputs),
      ...loras(call),
    }),
};

/** By the type in a data URL it picks a decoder, and it has none for the usual words. */
const AUDIO_WORDS: Readonly<Record<string, string>> = {
  "audio/mp3": "audio/mpeg",
  "audio/wav": "audio/x-wav",
  "audio/wave": "audio/x-wav",
  "audio/webm": "video/webm",
};
const AUDIO_TYPES = ["audio/wav", "audio/x-wav", "audio/mpeg", "audio/mp3", "audio/webm"];

export const falAi: Provider = {
  label: "fal",
  hubOrganization: "fal",
  baseUrl: "https://fal.run",
  mediaHosts: ["fal.media", "*.fal.media"],
  keyCheck:
    "https://queue.fal.run/fal-ai/flux/requests/00000000-0000-0000-0000-000000000000/status",
  authorization: (key) => `Key ${key}`,
  realtime: falRealtime("https://rest.fal.ai/tokens/", "https://fal.run"),
  tasks: {
    "text-to-image": {
      ...IMAGE,
      request: (call) => submit(call, { ...withPrompt(call), ...loras(call), ...loraBase(call) }),
    },
    "text-to-video": {
      ...VIDEO,
      request: (call) => submit(call, { ...withPrompt(call), ...loras(call) }),
    },
    "text-to-audio": {
      ...mediaTask(AUDIO),
      ...queued,
      request: (call) => submit(call, withPrompt(call)),
    },
    "image-to-image": fromPicture,
    "image-text-to-image": fromPicture,
    "image-to-video": filmFromPicture,
    "image-text-to-video": filmFromPicture,
    "image-segmentation": {
      ...queued,
      media: MASK,
      request: (call) =>
        submit(call, {
          ...call.input.parameters,
          image_url: asDataUrl(call.input.inputs),
          sync_mode: true,
        }),
      response: (reply) => [{ label: "mask", score: 1, mask: mediaReader(MASK)(reply) }],
    },
    "audio-to-audio": {
      ...queued,
      media: AUDIO,
      audioTypes: AUDIO_TYPES,
      request: (call) =>
        submit(call, { ...call.input.parameters, audio_url: audioUrl(call.input.inputs) }),
      response: (reply) => [mediaReader(AUDIO)(reply)],
    },
    "automatic-speech-recognition": {
      audioTypes: AUDIO_TYPES,
      request: ({ providerModelId, input }) => ({
        path: `/${encodePath(providerModelId)}`,
        body: json({
          ...withTimes(input.parameters, { chunk_level: "segment" }),
          audio_url: audioUrl(input.inputs),
        }),
      }),
      response: (reply) => readTranscript(reply, textAt(reply, ["text"], ["output"])),
    },
    "text-to-speech": {
      ...mediaTask(AUDIO),
      request: ({ providerModelId, input }) => ({
        path: `/${encodePath(providerModelId)}`,
        body: json({ ...input.parameters, text: input.inputs }),
      }),
    },
  },
};

/** The router cannot see the host name that means "queue", so the query has it. */
const submit = (
  { providerModelId, routed }: Pick<Call<TaskName>, "providerModelId" | "routed">,
  value: TaskParameters,
): Prepared => ({
  path: `/${encodePath(providerModelId)}${routed ? "?_subdomain=queue" : ""}`,
  body: json(value),
});

const withPrompt = ({ input }: { input: { inputs: string; parameters?: TaskParameters } }) => ({
  ...input.parameters,
  prompt: input.inputs,
});

function pictureToPicture(call: Call<"image-to-image">): Prepared {
  const image = asDataUrl(call.input.inputs);
  // Its models take one image or a list, each under a different name.
  return submit(call, {
    ...call.input.parameters,
    image_url: image,
    image_urls: [image],
    ...loras(call),
  });
}

function loras({ adapter, hubUrl, hubModelId }: Omit<Call<TaskName>, "input">): TaskParameters {
  if (!adapter?.weightsPath) return {};
  const path = `${hubUrl}/${encodePath(hubModelId)}/resolve/main/${encodePath(adapter.weightsPath)}`;
  return { loras: [{ path, scale: 1 }] };
}

/** Its general application for adapters needs the adapter's base model. */
const loraBase = ({ adapter, providerModelId }: Omit<Call<TaskName>, "input">): TaskParameters =>
  adapter?.weightsPath && providerModelId === "fal-ai/lora"
    ? { model_name: "stabilityai/stable-diffusion-xl-base-1.0" }
    : {};

const audioUrl = (file: FileInput) =>
  asDataUrl(file, AUDIO_WORDS[file.mediaType] ?? file.mediaType);
