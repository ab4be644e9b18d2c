import { chatCompletion } from "../chat-completion.ts";
import { openAiChat } from "../open-ai-chat.ts";
import { bearer, type Provider } from "../provider.ts";

const CHAT_PATH = "/openai/v1/chat/completions";

export const groq: Provider = {
  label: "Groq",
  hubOrganization: "groq",
  baseUrl: "https://api.groq.com",
  authorization: bearer,
  tasks: {
    conversational: openAiChat(CHAT_PATH),
    // It has no route for completions.
    "text-generation": chatCompletion(CHAT_PATH),
  },
};
