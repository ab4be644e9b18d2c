import type { LocalApp } from "../local-app.ts";
import { isGgufLanguageModel } from "./conditions.ts";

export const nodeLlamaCpp: LocalApp = {
  prettyLabel: "node-llama-cpp",
  docsUrl: "https://node-llama-cpp.withcat.ai",
  mainTask: "text-generation",
  isOffered: isGgufLanguageModel,
};
