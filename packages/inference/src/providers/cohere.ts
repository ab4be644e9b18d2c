import { openAiChat } from "../open-ai-chat.ts";
import { bearer, type Provider } from "../provider.ts";
import { rerank } from "../rerank.ts";

export const cohere: Provider = {
  label: "Cohere",
  hubOrganization: "CohereLabs",
  baseUrl: "https://api.cohere.com",
  authorization: bearer,
  keyCheck: "/v1/models",
  tasks: {
    conversational: openAiChat("/compatibility/v1/chat/completions"),
    "text-ranking": rerank("/v2/rerank"),
  },
};
