import { anthropic } from "./families/anthropic.ts";
import { cohereCommand, cohereCommandR, cohereEmbeddings } from "./families/cohere.ts";
import { llama } from "./families/llama.ts";
import { messages } from "./families/messages.ts";
import { mistral } from "./families/mistral.ts";
import { nova } from "./families/nova.ts";
import { amazonImages, stability, stableDiffusionXl } from "./families/pictures.ts";
import { titanEmbeddings, titanText } from "./families/titan.ts";
import type { Family } from "./family.ts";

/** What each family is called, how the ids of its models begin, and which bodies it takes; the first that fits counts. */
const FAMILIES: readonly (readonly [name: string, id: RegExp, family: Family])[] = [
  ["anthropic", /^anthropic\./, anthropic],
  ["amazon-images", /^amazon\.nova-canvas|^amazon\.titan-image/, amazonImages],
  ["nova", /^amazon\.nova/, nova],
  ["titan-embed", /^amazon\.titan-embed-text|^amazon\.titan-embed-g1-text/, titanEmbeddings],
  ["titan-text", /^amazon\.titan-(?:text|tg1)/, titanText],
  ["llama", /^meta\.llama/, llama],
  ["mistral", /^mistral\.(?:mistral-7b|mixtral|mistral-small-2402|mistral-large-2402)/, mistral],
  ["cohere-embed", /^cohere\.embed/, cohereEmbeddings],
  ["cohere-command-r", /^cohere\.command-r/, cohereCommandR],
  ["cohere-command", /^cohere\.command/, cohereCommand],
  ["stable-diffusion-xl", /^stability\.stable-diffusion-xl/, stableDiffusionXl],
  ["stability", /^stability\./, stability],
  [
    "messages",
    /^(?:ai21\.jamba|mistral\.|openai\.|qwen\.|deepseek\.v|writer\.|moonshot|minimax|zai\.|google\.)/,
    messages,
  ],
];

/** Every name that may stand before a model's id, and an equals sign after it. */
export const FAMILY_NAMES: readonly string[] = FAMILIES.map(([name]) => name);

/**
 * The family of a model, by the id that the runtime knows it by: with a group of regions before it, or as the
 * last word of an ARN, as well. Ids that do not say what they are, as those of application inference profiles and
 * of imported models, have the family's name before them: `anthropic=arn:aws:…`. Nothing for all others.
 */
export function findFamily(text: string): Family | undefined {
  const [name, modelId] = split(text);
  if (name !== undefined) return FAMILIES.find(([one]) => one === name)?.[2];
  const [last = ""] = modelId.split("/").slice(-1);
  const id = last.replace(/^(?:us-gov|us|eu|apac|jp|au|ca|sa|me|global)\./, "");
  return FAMILIES.find(([, pattern]) => pattern.test(id))?.[2];
}

/** The id as the runtime is called with it, without a family's name. */
export const runtimeModelId = (text: string): string => split(text)[1];

/** A runtime's model IDs contain no equals sign. */
function split(text: string): readonly [name: string | undefined, modelId: string] {
  const at = text.indexOf("=");
  return at < 0 ? [undefined, text] : [text.slice(0, at), text.slice(at + 1)];
}
