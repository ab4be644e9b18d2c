import type { LocalApp } from "../local-app.ts";
import { isGgufLanguageModel } from "./conditions.ts";

export const recursechat: LocalApp = {
  prettyLabel: "RecurseChat",
  docsUrl: "https://recurse.chat",
  mainTask: "text-generation",
  macOsOnly: true,
  isOffered: isGgufLanguageModel,
};
