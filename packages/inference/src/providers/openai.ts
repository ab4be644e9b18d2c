import { openAiChat } from "../open-ai-chat.ts";
import { bearer, type Provider } from "../provider.ts";
import type { ChatInput } from "../task-io.ts";

const chat = openAiChat();

export const openAi: Provider = {
  label: "OpenAI",
  hubOrganization: "openai",
  baseUrl: "https://api.openai.com",
  authorization: bearer,
  directOnly: true,
  tasks: {
    conversational: {
      ...chat,
      request: ({ input, ...call }) => chat.request({ ...call, input: withNewName(input) }),
    },
  },
};

/** Its newer models refuse the old name of the limit, which other services keep. */
function withNewName({ max_tokens, ...input }: ChatInput): ChatInput {
  if (max_tokens == null) return input;
  return { max_completion_tokens: max_tokens, ...input };
}
