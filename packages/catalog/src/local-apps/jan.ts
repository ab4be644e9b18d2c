import type { LocalApp } from "../local-app.ts";
import { isGgufLanguageModel } from "./conditions.ts";

export const jan: LocalApp = {
  prettyLabel: "Jan",
  docsUrl: "https://jan.ai",
  mainTask: "text-generation",
  isOffered: isGgufLanguageModel,
  use: {
    kind: "link",
    link: ({ id }) => `jan://models/huggingface/${id}`,
  },
};
