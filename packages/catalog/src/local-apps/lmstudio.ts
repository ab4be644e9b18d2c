import type { LocalApp } from "../local-app.ts";
import { any, hasTag, isGgufLanguageModel } from "./conditions.ts";

export const lmstudio: LocalApp = {
  prettyLabel: "LM Studio",
  docsUrl: "https://lmstudio.ai",
  mainTask: "text-generation",
  isOffered: any(isGgufLanguageModel, hasTag("mlx")),
};
