import type { LocalApp } from "../local-app.ts";
import { isGgufLanguageModel } from "./conditions.ts";

export const msty: LocalApp = {
  prettyLabel: "Msty",
  docsUrl: "https://msty.app",
  mainTask: "text-generation",
  isOffered: isGgufLanguageModel,
  use: {
    kind: "link",
    link: ({ id }) => `msty://models/search/hf/${id}`,
  },
};
