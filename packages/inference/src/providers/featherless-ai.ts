import { openAiChat } from "../open-ai-chat.ts";
import { openAiCompletion } from "../open-ai-completion.ts";
import { bearer, type Provider } from "../provider.ts";

export const featherlessAi: Provider = {
  label: "Featherless AI",
  hubOrganization: "featherless-ai",
  baseUrl: "https://api.featherless.ai",
  authorization: bearer,
  tasks: {
    conversational: openAiChat(),
    "text-generation": openAiCompletion("/v1/completions"),
  },
};
