import type { LlamaModel } from "node-llama-cpp";

const known = new WeakMap<LlamaModel, readonly string[]>();

/** The texts that a vocabulary takes for control tokens, such as `<|im_start|>`. */
export function controlTexts(model: LlamaModel): readonly string[] {
  const found = known.get(model);
  if (found) return found;
  const texts = [...model.iterateAllTokens()]
    .filter((token) => model.isSpecialToken(token))
    .map((token) => model.detokenize([token], true))
    .filter((text) => text.length > 2);
  known.set(model, texts);
  return texts;
}
