import { mediaTask } from "./media-reply.ts";
import { json, type ProviderTask } from "./provider.ts";

/** The image endpoint several providers copied, asked for the picture itself, not its address. */
export const openAiImages = (
  path: string,
  responseFormat: "b64_json" | "base64" = "b64_json",
): ProviderTask<"text-to-image"> => ({
  ...IMAGE_IN_REPLY,
  request: ({ providerModelId, input }) => ({
    path,
    body: json({
      ...input.parameters,
      prompt: input.inputs,
      response_format: responseFormat,
      model: providerModelId,
    }),
  }),
});

/** How the picture comes back. */
export const IMAGE_IN_REPLY = mediaTask({
  kind: "base64",
  at: ["data", 0, "b64_json"],
  mediaType: "image/jpeg",
});
