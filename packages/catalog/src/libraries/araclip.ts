import type { Library } from "../library.ts";

export const araclip: Library = {
  prettyLabel: "AraClip",
  repoName: "AraClip",
  repoUrl: "https://huggingface.co/Arabic-Clip/araclip",
  filter: false,
};
