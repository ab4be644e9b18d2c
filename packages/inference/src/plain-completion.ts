import { readCompletion } from "./open-ai-completion.ts";
import { json, type ProviderTask } from "./provider.ts";

/**
 * Text generation for services that take the hub's own words; `with-prompt` for those that also want
 * the text as `prompt`.
 */
export const plainCompletion = (
  path: string,
  shape: "as-given" | "with-prompt" = "as-given",
): ProviderTask<"text-generation"> => ({
  request: ({ providerModelId, input }) => ({
    path,
    body: json({
      ...input,
      ...(shape === "with-prompt" && { prompt: input.inputs }),
      model: providerModelId,
    }),
  }),
  response: readCompletion,
});
