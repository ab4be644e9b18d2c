import type { LocalApp } from "../local-app.ts";
import { drawsImages, every, hasLibrary } from "./conditions.ts";

export const drawthings: LocalApp = {
  prettyLabel: "Draw Things",
  docsUrl: "https://drawthings.ai",
  mainTask: "text-to-image",
  macOsOnly: true,
  isOffered: every(hasLibrary("diffusers"), drawsImages),
  use: {
    kind: "link",
    link: ({ id, tags }) => {
      const call = tags.includes("lora") ? "load_lora_weights" : "from_pretrained";
      return `https://drawthings.ai/import/diffusers/pipeline.${call}?repo_id=${id}`;
    },
  },
};
