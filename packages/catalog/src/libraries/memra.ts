import type { Library } from "../library.ts";

export const memra: Library = {
  prettyLabel: "memra",
  repoName: "memra",
  repoUrl: "https://github.com/avifenesh/memra",
  filter: false,
};
