import type { LocalApp } from "../local-app.ts";
import { any, callsTools, every, hasTag, isGgufLanguageModel } from "./conditions.ts";

export const pi: LocalApp = {
  prettyLabel: "Pi",
  docsUrl: "https://github.com/earendil-works/pi",
  mainTask: "text-generation",
  isOffered: every(any(isGgufLanguageModel, hasTag("mlx")), hasTag("conversational"), callsTools),
};
