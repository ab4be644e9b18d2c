import type { LocalApp } from "../local-app.ts";
import { any, hasTag, isGgufLanguageModel } from "./conditions.ts";

export const atomicChat: LocalApp = {
  prettyLabel: "Atomic Chat",
  docsUrl: "https://atomic.chat",
  mainTask: "text-generation",
  isOffered: any(isGgufLanguageModel, hasTag("mlx")),
  use: {
    kind: "link",
    link: ({ id }) => `atomic-chat://models/huggingface/${id}`,
  },
};
