import type { Library } from "../library.ts";

export const diaTts: Library = {
  prettyLabel: "Dia",
  repoName: "Dia",
  repoUrl: "https://github.com/nari-labs/dia",
  filter: false,
};
