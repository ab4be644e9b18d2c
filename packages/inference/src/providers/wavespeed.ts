import type { Job } from "../job.ts";
import { asBase64, type FileInput } from "../media.ts";
import { mediaTask } from "../media-reply.ts";
import { encodePath } from "../paths.ts";
import { bearer, type Call, json, type Prepared, type Provider } from "../provider.ts";

const JOB: Job = {
  id: ["data", "urls", "get"],
  poll: "{path}",
  status: ["data", "status"],
  done: "completed",
  failed: ["failed"],
};

const MEDIA = { ...mediaTask({ kind: "url", at: [["data", "outputs"]], listed: true }), job: JOB };
const fromText = { ...MEDIA, request: requestFromText };
const fromImage = { ...MEDIA, request: requestFromImage };

export const wavespeed: Provider = {
  label: "WaveSpeed",
  hubOrganization: "wavespeed",
  baseUrl: "https://api.wavespeed.ai",
  authorization: bearer,
  keyCheck: "/api/v3/balance",
  asksAtRoot: true,
  tasks: {
    "text-to-image": fromText,
    "text-to-video": fromText,
    "image-to-image": fromImage,
    "image-to-video": fromImage,
    "image-text-to-image": fromImage,
    "image-text-to-video": fromImage,
  },
};

function requestFromText(call: Call<"text-to-image"> | Call<"text-to-video">): Prepared {
  const { images: _, ...options } = call.input.parameters ?? {};
  return prepared(call, { ...options, prompt: call.input.inputs });
}

function requestFromImage(call: ImageCall): Prepared {
  const { images, ...options } = call.input.parameters ?? {};
  const image = asBase64(call.input.inputs);
  return prepared(call, { ...options, image, images: Array.isArray(images) ? images : [image] });
}

interface ImageCall extends Omit<Call<"image-to-image">, "input"> {
  readonly input: {
    readonly inputs: FileInput;
    readonly parameters?: Readonly<Record<string, unknown>>;
  };
}

/** An adapter is named by its repo alone. */
const prepared = (
  { providerModelId, hubModelId, adapter }: Omit<Call<"text-to-image">, "input">,
  options: Readonly<Record<string, unknown>>,
): Prepared => ({
  path: `/api/v3/${encodePath(providerModelId)}`,
  body: json({ ...options, ...(adapter && { loras: [{ path: hubModelId, scale: 1 }] }) }),
});
