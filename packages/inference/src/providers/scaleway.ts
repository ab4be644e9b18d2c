import { openAiChat } from "../open-ai-chat.ts";
import { openAiCompletion } from "../open-ai-completion.ts";
import { openAiEmbeddings } from "../open-ai-embeddings.ts";
import { bearer, json, type Provider } from "../provider.ts";

export const scaleway: Provider = {
  label: "Scaleway",
  hubOrganization: "scaleway",
  baseUrl: "https://api.scaleway.ai",
  authorization: bearer,
  tasks: {
    conversational: openAiChat(),
    "text-generation": openAiCompletion("/v1/completions"),
    "feature-extraction": {
      ...openAiEmbeddings("/v1/embeddings"),
      // It takes no options.
      request: ({ providerModelId, input }) => ({
        path: "/v1/embeddings",
        body: json({ input: input.inputs, model: providerModelId }),
      }),
    },
  },
};
