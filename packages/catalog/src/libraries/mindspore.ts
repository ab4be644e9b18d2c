import type { Library } from "../library.ts";

export const mindspore: Library = {
  prettyLabel: "MindSpore",
  repoName: "mindspore",
  repoUrl: "https://github.com/mindspore-ai/mindspore",
  filter: false,
};
