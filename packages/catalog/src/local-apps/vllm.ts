import type { LocalApp } from "../local-app.ts";
import {
  any,
  every,
  hasTag,
  isGgufLanguageModel,
  isServedQuantization,
  writesText,
} from "./conditions.ts";

export const vllm: LocalApp = {
  prettyLabel: "vLLM",
  docsUrl: "https://docs.vllm.ai",
  mainTask: "text-generation",
  isOffered: every(
    any(isServedQuantization, isGgufLanguageModel, hasTag("transformers")),
    writesText,
  ),
};
