import { openAiChat } from "../open-ai-chat.ts";
import { bearer, type Provider } from "../provider.ts";

export const fireworksAi: Provider = {
  label: "Fireworks",
  hubOrganization: "fireworks-ai",
  baseUrl: "https://api.fireworks.ai",
  authorization: bearer,
  tasks: { conversational: openAiChat("/inference/v1/chat/completions") },
};
