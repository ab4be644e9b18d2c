import type { LocalApp } from "../local-app.ts";
import { isGgufLanguageModel } from "./conditions.ts";

export const recursechat: LocalApp = {
  prettyLabel: "RecurseChat",
  docsUrl: "https://recurse.chat",
  mainTask: "text-generation",
  macOsOnly: true,
  isOffered: isGgufLanguageModel,
  use: {
    kind: "link",
    link: ({ id }) => `recursechat://new-hf-gguf-model?hf-model-id=${id}`,
  },
};
