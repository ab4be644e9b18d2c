import type { LocalApp } from "../local-app.ts";
import { isGgufLanguageModel } from "./conditions.ts";

export const ollama: LocalApp = {
  prettyLabel: "Ollama",
  docsUrl: "https://ollama.com",
  mainTask: "text-generation",
  isOffered: isGgufLanguageModel,
};
