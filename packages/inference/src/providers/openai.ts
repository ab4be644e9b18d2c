import { openAiChat } from "../open-ai-chat.ts";
import { bearer, type Provider } from "../provider.ts";

export const openAi: Provider = {
  label: "OpenAI",
  hubOrganization: "openai",
  baseUrl: "https://api.openai.com",
  authorization: bearer,
  directOnly: true,
  tasks: { conversational: openAiChat() },
};
