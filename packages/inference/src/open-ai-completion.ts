import { textAt } from "./fields.ts";
import { json, type ProviderTask } from "./provider.ts";
import type { TaskParameters } from "./task-io.ts";

/** The completion endpoint of several providers: the prompt and the options next to it. */
export const openAiCompletion = (path: string): ProviderTask<"text-generation"> => ({
  request: ({ providerModelId, input }) => ({
    path,
    body: json({
      model: providerModelId,
      ...completionOptions(input.parameters),
      prompt: input.inputs,
    }),
  }),
  response: readCompletion,
  endpointPath: completionEndpointPath,
});

/** Reads a completion, or the older answer of text generation servers. */
export const readCompletion = (reply: unknown): { readonly generated_text: string } => ({
  generated_text: textAt(
    reply,
    ["choices", 0, "text"],
    ["choices", 0, "message", "content"],
    [0, "generated_text"],
    ["generated_text"],
  ),
});

/** The hub says `max_new_tokens`, these servers `max_tokens`. */
export function completionOptions(parameters: TaskParameters = {}): TaskParameters {
  const { max_new_tokens, ...options } = parameters;
  return { ...(max_new_tokens !== undefined && { max_tokens: max_new_tokens }), ...options };
}

/** Accepts a server's root, its `/v1` or the full URL. */
export function completionEndpointPath(endpointUrl: string): string {
  if (endpointUrl.endsWith("/completions")) return "";
  return endpointUrl.endsWith("/v1") ? "/completions" : "/v1/completions";
}
