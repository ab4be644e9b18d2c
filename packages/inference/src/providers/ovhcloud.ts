import { openAiChat } from "../open-ai-chat.ts";
import { openAiCompletion } from "../open-ai-completion.ts";
import { bearer, type Provider } from "../provider.ts";

export const ovhCloud: Provider = {
  label: "OVHcloud AI Endpoints",
  hubOrganization: "ovhcloud",
  baseUrl: "https://oai.endpoints.kepler.ai.cloud.ovh.net",
  authorization: bearer,
  tasks: {
    conversational: openAiChat(),
    "text-generation": openAiCompletion("/v1/completions"),
  },
};
