import type { Library } from "../library.ts";

export const dia2: Library = {
  prettyLabel: "Dia2",
  repoName: "Dia2",
  repoUrl: "https://github.com/nari-labs/dia2",
  filter: false,
};
