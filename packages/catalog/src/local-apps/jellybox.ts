import type { LocalApp } from "../local-app.ts";
import type { ModelInfo } from "../model.ts";
import { any, drawsImages, every, hasLibrary, hasTag, isGgufLanguageModel } from "./conditions.ts";

export const jellybox: LocalApp = {
  prettyLabel: "Jellybox",
  docsUrl: "https://jellybox.com",
  mainTask: "text-generation",
  isOffered: any(
    isGgufLanguageModel,
    every(hasLibrary("diffusers"), hasTag("safetensors"), drawsImages),
  ),
  use: {
    kind: "link",
    link: (model) => `jellybox://${jellyboxFolder(model)}/${model.id}`,
  },
};

/** Language models, image models and their adapters have separate folders. */
function jellyboxFolder({ gguf, tags }: ModelInfo): string {
  if (gguf) return "llm/models/huggingface/LLM";
  return `image/models/huggingface/${tags.includes("lora") ? "ImageLora" : "Image"}`;
}
