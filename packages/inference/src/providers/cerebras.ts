import { openAiChat } from "../open-ai-chat.ts";
import { bearer, type Provider } from "../provider.ts";

const chat = openAiChat();

export const cerebras: Provider = {
  label: "Cerebras",
  hubOrganization: "cerebras",
  baseUrl: "https://api.cerebras.ai",
  authorization: bearer,
  tasks: {
    conversational: {
      ...chat,
      // It refuses the call when `store` is there.
      request: ({ input: { store: _, ...input }, ...call }) => chat.request({ ...call, input }),
    },
  },
};
