import type { Library } from "../library.ts";

export const deepforest: Library = {
  prettyLabel: "DeepForest",
  repoName: "deepforest",
  repoUrl: "https://github.com/weecology/DeepForest",
  docsUrl: "https://deepforest.readthedocs.io/en/latest/",
  filter: false,
};
