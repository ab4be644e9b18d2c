import type { LocalApp } from "../local-app.ts";
import { any, every, hasTag, isServedQuantization, writesText } from "./conditions.ts";

export const sglang: LocalApp = {
  prettyLabel: "SGLang",
  docsUrl: "https://docs.sglang.io",
  mainTask: "text-generation",
  isOffered: every(any(isServedQuantization, hasTag("transformers")), writesText),
};
