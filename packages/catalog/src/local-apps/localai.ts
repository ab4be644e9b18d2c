import type { LocalApp } from "../local-app.ts";
import { isGgufLanguageModel } from "./conditions.ts";

export const localai: LocalApp = {
  prettyLabel: "LocalAI",
  docsUrl: "https://github.com/mudler/LocalAI",
  mainTask: "text-generation",
  isOffered: isGgufLanguageModel,
};
