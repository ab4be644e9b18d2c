import { fieldAt } from "./fields.ts";
import { formBody } from "./form-body.ts";
import { isFile } from "./media.ts";
import { mediaReader } from "./media-reply.ts";
import { json, type ProviderTask } from "./provider.ts";
import type { TaskParameters } from "./task-io.ts";

/**
 * The image endpoint of a service that an operator describes, in OpenAI's own words: a size is one text, and
 * no format of the response is asked for that the caller did not ask for, because newer models refuse that.
 */
export const serviceImages = (path: string): ProviderTask<"text-to-image"> => ({
  media: IMAGE,
  response: readImage,
  request: ({ providerModelId, input: { inputs, parameters } }) => ({
    path,
    body: json({ ...withSize(parameters), prompt: inputs, model: providerModelId }),
  }),
});

/** The endpoint next to it, for an image that is changed. */
export const serviceImageEdits = (path: string): ProviderTask<"image-to-image"> => ({
  media: IMAGE,
  response: readImage,
  takesMask: true,
  request({ providerModelId, input: { inputs, parameters } }) {
    const { mask, ...options } = parameters ?? {};
    const body = formBody(inputs, { ...withSize(options), model: providerModelId }, "image");
    return { path, body: isFile(mask) ? { ...body, files: { mask } } : body };
  },
});

const IMAGE = { kind: "base64", at: ["data", 0, "b64_json"], mediaType: "image/png" } as const;

/** Newer models say which format they made. */
function readImage(reply: unknown) {
  const format = fieldAt(reply, ["output_format"]);
  const isKnown = typeof format === "string" && /^(png|jpeg|webp)$/.test(format);
  return mediaReader({ ...IMAGE, ...(isKnown && { mediaType: `image/${format}` }) })(reply);
}

function withSize(parameters: TaskParameters = {}): TaskParameters {
  const { width, height, ...options } = parameters;
  if (typeof width === "number" && typeof height === "number")
    return { ...options, size: `${width}x${height}` };
  return parameters;
}
