import type { LocalApp } from "../local-app.ts";
import { any, hasTag, isGgufLanguageModel } from "./conditions.ts";

export const unsloth: LocalApp = {
  prettyLabel: "Unsloth Desktop",
  docsUrl: "https://unsloth.ai/docs",
  mainTask: "text-generation",
  isOffered: any(hasTag("unsloth"), isGgufLanguageModel),
  use: {
    kind: "link",
    link: ({ id }, file) => {
      const query = new Map([["model", id], ...(file ? [["file", file] as const] : [])]);
      return `unsloth://open_from_hf?${[...query].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&")}`;
    },
  },
};
