import { InferenceError } from "../errors.ts";
import { fieldAt, textAt } from "../fields.ts";
import { asDataUrl } from "../media.ts";
import { mediaTask } from "../media-reply.ts";
import { encodePath } from "../paths.ts";
import { bearer, type Call, json, type Prepared, type Provider } from "../provider.ts";
import type { TaskName } from "../task-io.ts";
import { readTranscript, type Transcript } from "../transcripts/transcript.ts";
import { withTimes } from "../transcripts/transcript-options.ts";

const MEDIA = mediaTask({ kind: "url", at: [["output"]], listed: true });

export const replicate: Provider = {
  label: "Replicate",
  hubOrganization: "replicate",
  baseUrl: "https://api.replicate.com",
  authorization: bearer,
  mediaHosts: ["replicate.delivery", "*.replicate.delivery"],
  keyCheck: "/v1/account",
  // Responds when the prediction is complete, within a minute.
  headers: { Prefer: "wait" },
  tasks: {
    "text-to-image": {
      ...MEDIA,
      request: (call) =>
        predict(call, {
          ...call.input.parameters,
          prompt: call.input.inputs,
          ...loraWeights(call),
        }),
    },
    "text-to-video": {
      ...MEDIA,
      request: (call) => predict(call, { ...call.input.parameters, prompt: call.input.inputs }),
    },
    "text-to-speech": {
      ...MEDIA,
      request: (call) => predict(call, { ...call.input.parameters, text: call.input.inputs }),
    },
    "image-to-image": {
      ...MEDIA,
      request: (call) => {
        const image = asDataUrl(call.input.inputs);
        return predict(call, {
          ...call.input.parameters,
          // Its models disagree about the field's name and ignore the others.
          image,
          images: [image],
          input_image: image,
          input_images: [image],
          ...loraWeights(call),
        });
      },
    },
    "automatic-speech-recognition": {
      request: (call) =>
        predict(call, {
          ...withTimes(call.input.parameters, {}),
          audio: asDataUrl(call.input.inputs),
        }),
      response: readOutput,
    },
  },
};

/** A provider ID with a colon names a version; all versions share one URL. */
function predict(
  { providerModelId }: Pick<Call<TaskName>, "providerModelId">,
  input: Readonly<Record<string, unknown>>,
): Prepared {
  const [, version] = providerModelId.split(":");
  if (version !== undefined) return { path: "/v1/predictions", body: json({ input, version }) };
  return { path: `/v1/models/${encodePath(providerModelId)}/predictions`, body: json({ input }) };
}

const loraWeights = ({ adapter, hubUrl, hubModelId }: Omit<Call<TaskName>, "input">) =>
  adapter?.weightsPath ? { lora_weights: `${hubUrl}/${encodePath(hubModelId)}` } : {};

function readOutput(reply: unknown): Transcript {
  const failure = fieldAt(reply, ["error"]);
  if (typeof failure === "string") throw new InferenceError("job-failed", failure);
  const text = textAt(
    reply,
    ["output"],
    ["output", 0],
    ["output", "transcription"],
    ["output", "translation"],
  );
  return readTranscript(fieldAt(reply, ["output"]), text);
}
