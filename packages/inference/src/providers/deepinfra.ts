import { textAt } from "../fields.ts";
import { formBody } from "../form-body.ts";
import { BYTES, mediaTask } from "../media-reply.ts";
import { openAiChat } from "../open-ai-chat.ts";
import { openAiCompletion } from "../open-ai-completion.ts";
import { openAiEmbeddings } from "../open-ai-embeddings.ts";
import { openAiImages } from "../open-ai-images.ts";
import { bearer, json, type Provider } from "../provider.ts";

export const deepInfra: Provider = {
  label: "DeepInfra",
  hubOrganization: "DeepInfra",
  baseUrl: "https://api.deepinfra.com",
  authorization: bearer,
  tasks: {
    conversational: openAiChat("/v1/openai/chat/completions"),
    "text-generation": openAiCompletion("/v1/openai/completions"),
    "feature-extraction": openAiEmbeddings("/v1/openai/embeddings"),
    "text-to-image": openAiImages("/v1/openai/images/generations"),
    "text-to-speech": {
      ...mediaTask(BYTES),
      request: ({ providerModelId, input }) => ({
        path: "/v1/openai/audio/speech",
        body: json({ ...input.parameters, input: input.inputs, model: providerModelId }),
      }),
    },
    "automatic-speech-recognition": {
      request: ({ providerModelId, input }) => ({
        path: "/v1/openai/audio/transcriptions",
        body: formBody(input.inputs, { ...input.parameters, model: providerModelId }),
      }),
      response: (reply) => ({ text: textAt(reply, ["text"]) }),
    },
  },
};
