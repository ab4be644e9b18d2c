import type { LocalApp } from "../local-app.ts";
import { any, drawsImages, every, hasLibrary, hasTag, isGgufLanguageModel } from "./conditions.ts";

export const jellybox: LocalApp = {
  prettyLabel: "Jellybox",
  docsUrl: "https://jellybox.com",
  mainTask: "text-generation",
  isOffered: any(
    isGgufLanguageModel,
    every(hasLibrary("diffusers"), hasTag("safetensors"), drawsImages),
  ),
};
