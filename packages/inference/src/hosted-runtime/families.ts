import { anthropic } from "./families/anthropic.ts";
import { cohereCommand, cohereCommandR, cohereEmbeddings } from "./families/cohere.ts";
import { llama } from "./families/llama.ts";
import { messages } from "./families/messages.ts";
import { mistral } from "./families/mistral.ts";
import { nova } from "./families/nova.ts";
import { amazonImages, stability, stableDiffusionXl } from "./families/pictures.ts";
import { titanEmbeddings, titanText } from "./families/titan.ts";
import type { Family } from "./family.ts";

/** How the ids of a family's models begin, and which bodies it takes; the first that fits counts. */
const FAMILIES: readonly (readonly [id: RegExp, family: Family])[] = [
  [/^anthropic\./, anthropic],
  [/^amazon\.nova-canvas|^amazon\.titan-image/, amazonImages],
  [/^amazon\.nova/, nova],
  [/^amazon\.titan-embed-text|^amazon\.titan-embed-g1-text/, titanEmbeddings],
  [/^amazon\.titan-(?:text|tg1)/, titanText],
  [/^meta\.llama/, llama],
  [/^mistral\.(?:mistral-7b|mixtral|mistral-small-2402|mistral-large-2402)/, mistral],
  [/^cohere\.embed/, cohereEmbeddings],
  [/^cohere\.command-r/, cohereCommandR],
  [/^cohere\.command/, cohereCommand],
  [/^stability\.stable-diffusion-xl/, stableDiffusionXl],
  [/^stability\./, stability],
  [
    /^(?:ai21\.jamba|mistral\.|openai\.|qwen\.|deepseek\.v|writer\.|moonshot|minimax|zai\.|google\.)/,
    messages,
  ],
];

/**
 * The family of a model, by the id that the runtime knows it by: with a group of regions before it, or as the
 * last word of an ARN, as well. Nothing for ids that do not say what they are, as those of imported models.
 */
export function findFamily(modelId: string): Family | undefined {
  const [last = ""] = modelId.split("/").slice(-1);
  const id = last.replace(/^(?:us-gov|us|eu|apac|jp|au|ca|sa|me|global)\./, "");
  return FAMILIES.find(([pattern]) => pattern.test(id))?.[1];
}
