import type { Library } from "../library.ts";

export const vibevoice: Library = {
  prettyLabel: "VibeVoice",
  repoName: "VibeVoice",
  repoUrl: "https://github.com/microsoft/VibeVoice",
  filter: false,
};
