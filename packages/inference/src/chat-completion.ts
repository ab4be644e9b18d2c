import { completionOptions, readCompletion } from "./open-ai-completion.ts";
import { json, type ProviderTask } from "./provider.ts";

/** Text generation for services that only chat: the text is the only message. */
export const chatCompletion = (path: string): ProviderTask<"text-generation"> => ({
  request: ({ providerModelId, input }) => ({
    path,
    body: json({
      model: providerModelId,
      ...completionOptions(input.parameters),
      messages: [{ role: "user", content: input.inputs }],
    }),
  }),
  response: readCompletion,
});
