import type { LocalApp } from "../local-app.ts";
import { isGgufLanguageModel } from "./conditions.ts";

export const llamaCpp: LocalApp = {
  prettyLabel: "llama.cpp",
  docsUrl: "https://github.com/ggerganov/llama.cpp",
  mainTask: "text-generation",
  isOffered: isGgufLanguageModel,
};
