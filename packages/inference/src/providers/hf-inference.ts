import { asBase64, type FileInput } from "../media.ts";
import { BYTES, isFileReply, mediaReader, mediaTask } from "../media-reply.ts";
import { openAiChat } from "../open-ai-chat.ts";
import { openAiCompletion } from "../open-ai-completion.ts";
import { encodePath } from "../paths.ts";
import { bearer, type Call, json, type Prepared, type Provider } from "../provider.ts";
import type { TaskName, TaskParameters } from "../task-io.ts";
import { readTranscript } from "../transcripts/transcript.ts";
import { withTimes } from "../transcripts/transcript-options.ts";
import * as read from "./hf-inference-replies.ts";

const chat = openAiChat();
const completion = openAiCompletion("/v1/completions");
const asWritten = { request: requestAsWritten };
const fromFile = { request: requestFile };
const aboutImage = { request: requestAboutImage };

/** The hub's own runtime: one URL per model, in the hub's own format. */
export const hfInference: Provider = {
  label: "HF Inference",
  hubOrganization: "hf-inference",
  authorization: bearer,
  tasks: {
    conversational: {
      ...chat,
      request: (call) => ({ ...chat.request(call), path: modelPath(call, "/v1/chat/completions") }),
    },
    "text-generation": {
      ...completion,
      request: (call) => ({
        ...completion.request(call),
        path: modelPath(call, "/v1/completions"),
      }),
    },
    "feature-extraction": {
      request: (call) => requestAsWritten(call, "/pipeline/feature-extraction"),
      response: read.list,
    },
    "sentence-similarity": {
      request: (call) => requestAsWritten(call, "/pipeline/sentence-similarity"),
      response: read.numbers,
    },
    "audio-classification": { ...fromFile, response: read.labels },
    "audio-to-audio": { ...fromFile, response: read.sounds },
    "automatic-speech-recognition": {
      request: (call) =>
        requestFile({
          ...call,
          input: {
            ...call.input,
            parameters: withTimes(call.input.parameters, { return_timestamps: true }),
          },
        }),
      response: (reply) => readTranscript(reply),
    },
    "document-question-answering": { ...aboutImage, response: read.answers },
    "fill-mask": { ...asWritten, response: read.fills },
    "image-classification": { ...fromFile, response: read.labels },
    "image-segmentation": { ...fromFile, response: read.masks },
    "image-to-image": { ...mediaTask(BYTES), ...fromFile },
    "image-to-text": { ...fromFile, response: read.caption },
    "object-detection": { ...fromFile, response: read.boxes },
    "question-answering": { ...asWritten, response: read.answers },
    summarization: { ...asWritten, response: read.summary },
    "table-question-answering": { ...asWritten, response: read.answers },
    "tabular-classification": { ...asWritten, response: read.list },
    "tabular-regression": { ...asWritten, response: read.list },
    "text-classification": { ...asWritten, response: read.labels },
    "text-to-audio": { ...mediaTask(BYTES), ...asWritten },
    "text-to-image": { media: BYTES, ...asWritten, response: readImage },
    "text-to-speech": { ...mediaTask(BYTES), ...asWritten },
    "token-classification": { ...asWritten, response: read.entities },
    translation: { ...asWritten, response: read.translated },
    "visual-question-answering": { ...aboutImage, response: read.answers },
    "zero-shot-classification": { ...asWritten, response: read.zeroShotLabels },
    "zero-shot-image-classification": { ...aboutImage, response: read.labels },
  },
};

const modelPath = ({ providerModelId }: Pick<Call<TaskName>, "providerModelId">, rest = "") =>
  `/models/${encodePath(providerModelId)}${rest}`;

interface AnyCall<Inputs> {
  readonly providerModelId: string;
  readonly input: { readonly inputs: Inputs; readonly parameters?: TaskParameters };
}

function requestAsWritten(call: AnyCall<unknown>, rest?: string): Prepared {
  return { path: modelPath(call, rest), body: json({ ...call.input }) };
}

/** The body is the file; with options it is JSON. */
function requestFile(call: AnyCall<FileInput>): Prepared {
  const { inputs, parameters } = call.input;
  const path = modelPath(call);
  if (!parameters || Object.keys(parameters).length === 0) {
    return { path, body: { kind: "file", file: inputs } };
  }
  return { path, body: json({ inputs: asBase64(inputs), parameters }) };
}

function requestAboutImage(call: AnyCall<{ readonly image: FileInput }>): Prepared {
  const { inputs, ...input } = call.input;
  const path = modelPath(call);
  return { path, body: json({ inputs: { ...inputs, image: asBase64(inputs.image) }, ...input }) };
}

/** Runtimes behind the same URL return bytes, base64 or a URL. */
function readImage(reply: unknown) {
  if (isFileReply(reply)) return mediaReader(BYTES)(reply);
  if (read.isOutput(reply))
    return mediaReader({ kind: "url", at: [["output"]], listed: true })(reply);
  const at = ["data", 0, "b64_json"];
  return mediaReader({ kind: "base64", at, mediaType: "image/jpeg" })(reply);
}
