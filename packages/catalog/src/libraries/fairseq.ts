import type { Library } from "../library.ts";

export const fairseq: Library = {
  prettyLabel: "Fairseq",
  repoName: "fairseq",
  repoUrl: "https://github.com/pytorch/fairseq",
  filter: true,
};
