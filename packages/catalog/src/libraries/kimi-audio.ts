import type { Library } from "../library.ts";

export const kimiAudio: Library = {
  prettyLabel: "KimiAudio",
  repoName: "KimiAudio",
  repoUrl: "https://github.com/MoonshotAI/Kimi-Audio",
  filter: false,
};
