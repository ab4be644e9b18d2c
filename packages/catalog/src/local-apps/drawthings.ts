import type { LocalApp } from "../local-app.ts";
import { drawsImages, every, hasLibrary } from "./conditions.ts";

export const drawthings: LocalApp = {
  prettyLabel: "Draw Things",
  docsUrl: "https://drawthings.ai",
  mainTask: "text-to-image",
  macOsOnly: true,
  isOffered: every(hasLibrary("diffusers"), drawsImages),
};
