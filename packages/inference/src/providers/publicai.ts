import { openAiChat } from "../open-ai-chat.ts";
import { bearer, type Provider } from "../provider.ts";

export const publicAi: Provider = {
  label: "Public AI",
  hubOrganization: "publicai",
  baseUrl: "https://api.publicai.co",
  authorization: bearer,
  tasks: { conversational: openAiChat() },
};
