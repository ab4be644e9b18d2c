import type { LocalApp } from "../local-app.ts";
import {
  any,
  every,
  hasTag,
  isGgufLanguageModel,
  isServedQuantization,
  writesText,
} from "./conditions.ts";

export const dockerModelRunner: LocalApp = {
  prettyLabel: "Docker Model Runner",
  docsUrl: "https://docs.docker.com/ai/model-runner/",
  mainTask: "text-generation",
  isOffered: any(
    isGgufLanguageModel,
    every(any(isServedQuantization, hasTag("transformers")), writesText),
  ),
};
