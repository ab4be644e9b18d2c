import type { LocalApp } from "../local-app.ts";
import { any, hasTag, isGgufLanguageModel } from "./conditions.ts";

export const unsloth: LocalApp = {
  prettyLabel: "Unsloth Desktop",
  docsUrl: "https://unsloth.ai/docs",
  mainTask: "text-generation",
  isOffered: any(hasTag("unsloth"), isGgufLanguageModel),
};
