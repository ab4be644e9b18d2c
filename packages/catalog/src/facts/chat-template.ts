import type { GgufInfo, ModelConfig } from "../model.ts";
import { fieldAt } from "./untrusted.ts";

/** The model's chat template, from the first place that has one, or `undefined`. */
export function findChatTemplate(model: {
  readonly config?: ModelConfig;
  readonly gguf?: GgufInfo;
}): string | undefined {
  const { config, gguf } = model;
  const tokenizer = fieldAt(config?.tokenizerConfig, "chat_template");
  const candidates: readonly unknown[] = [
    gguf?.chatTemplate,
    config?.chatTemplateJinja,
    Array.isArray(tokenizer) ? fieldAt(tokenizer[0], "template") : tokenizer,
    fieldAt(config?.processorConfig, "chat_template"),
  ];
  return candidates.find((candidate) => typeof candidate === "string");
}
