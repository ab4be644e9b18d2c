import type { LocalApp } from "../local-app.ts";
import { any, callsTools, every, hasTag, isGgufLanguageModel } from "./conditions.ts";

export const openclaw: LocalApp = {
  prettyLabel: "OpenClaw",
  docsUrl: "https://github.com/openclaw/openclaw",
  mainTask: "text-generation",
  isOffered: every(any(isGgufLanguageModel, hasTag("mlx")), hasTag("conversational"), callsTools),
};
