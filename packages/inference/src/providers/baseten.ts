import { openAiChat } from "../open-ai-chat.ts";
import { bearer, type Provider } from "../provider.ts";

export const baseten: Provider = {
  label: "Baseten",
  hubOrganization: "baseten",
  baseUrl: "https://inference.baseten.co",
  authorization: bearer,
  tasks: { conversational: openAiChat() },
};
