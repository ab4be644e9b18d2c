import type { CardFacts } from "./card-facts.ts";
import type { RepoContents } from "./repo-contents.ts";
import type { BaseModelRelation } from "./repo-facts.ts";
import { fieldAt } from "./untrusted.ts";

/** The card's word, or the adapter's. A path on the author's disk is not the id of a model. */
export const findBaseModels = (
  card: CardFacts,
  adapterBase: string | undefined,
): readonly string[] => {
  const ids =
    card.baseModels.length > 0 || adapterBase === undefined ? card.baseModels : [adapterBase];
  return ids.filter((id) => /^[\w.-]+\/[\w.-]+$/.test(id) || /^[\w-][\w.-]*$/.test(id));
};

/** How this model was made from those: as the card says, or as its files look. */
export function findRelation(
  contents: RepoContents,
  card: CardFacts,
  baseModels: readonly string[],
): BaseModelRelation {
  if (card.baseModelRelation) return card.baseModelRelation;
  const has = (pattern: RegExp) => contents.files.some(({ path }) => pattern.test(path));
  if (has(/^adapter_config\.json$/) || card.tags.includes("lora")) return "adapter";
  const onlyGguf = has(/\.gguf$/i) && !has(/\.(safetensors|bin)$/i);
  if (onlyGguf || fieldAt(contents.json, "config.json", "quantization_config") !== undefined) {
    return "quantized";
  }
  return baseModels.length > 1 || card.tags.includes("merge") ? "merge" : "finetune";
}
