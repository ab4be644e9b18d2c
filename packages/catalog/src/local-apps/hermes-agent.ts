import type { LocalApp } from "../local-app.ts";
import { any, callsTools, every, hasTag, isGgufLanguageModel } from "./conditions.ts";

export const hermesAgent: LocalApp = {
  prettyLabel: "Hermes Agent",
  docsUrl: "https://hermes-agent.nousresearch.com/",
  mainTask: "text-generation",
  isOffered: every(any(isGgufLanguageModel, hasTag("mlx")), hasTag("conversational"), callsTools),
};
