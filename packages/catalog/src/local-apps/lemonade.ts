import type { LocalApp } from "../local-app.ts";
import { any, hasTag, isGgufLanguageModel } from "./conditions.ts";

export const lemonade: LocalApp = {
  prettyLabel: "Lemonade",
  docsUrl: "https://lemonade-server.ai",
  mainTask: "text-generation",
  isOffered: any(isGgufLanguageModel, hasTag("ryzenai-hybrid"), hasTag("ryzenai-npu")),
};
