import type { LocalApp } from "../local-app.ts";
import { any, hasTag, isGgufLanguageModel } from "./conditions.ts";

export const lmstudio: LocalApp = {
  prettyLabel: "LM Studio",
  docsUrl: "https://lmstudio.ai",
  mainTask: "text-generation",
  isOffered: any(isGgufLanguageModel, hasTag("mlx")),
  use: {
    kind: "link",
    link: ({ id }, file) =>
      `lmstudio://open_from_hf?model=${id}${file ? `&file=${encodeURIComponent(file)}` : ""}`,
  },
};
