import { mediaTask } from "./media-reply.ts";
import { json, type ProviderTask } from "./provider.ts";

/** The image endpoint of several providers, with the image itself as the response, not its URL. */
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

/** The location of the image in the response. */
export const IMAGE_IN_REPLY = mediaTask({
  kind: "base64",
  at: ["data", 0, "b64_json"],
  mediaType: "image/jpeg",
});
