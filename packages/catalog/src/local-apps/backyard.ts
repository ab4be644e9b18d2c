import type { LocalApp } from "../local-app.ts";
import { isGgufLanguageModel } from "./conditions.ts";

export const backyard: LocalApp = {
  prettyLabel: "Backyard AI",
  docsUrl: "https://backyard.ai",
  mainTask: "text-generation",
  isOffered: isGgufLanguageModel,
  use: {
    kind: "link",
    link: ({ id }) => `https://backyard.ai/hf/model/${id}`,
  },
};
