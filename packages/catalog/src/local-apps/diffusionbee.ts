import type { LocalApp } from "../local-app.ts";
import { every, hasLibrary, hasTask } from "./conditions.ts";

export const diffusionbee: LocalApp = {
  prettyLabel: "DiffusionBee",
  docsUrl: "https://diffusionbee.com",
  mainTask: "text-to-image",
  macOsOnly: true,
  isOffered: every(hasLibrary("diffusers"), hasTask("text-to-image")),
  use: {
    kind: "link",
    link: ({ id }) => `https://diffusionbee.com/huggingface_import?model_id=${id}`,
  },
};
