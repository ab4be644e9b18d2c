import type { Library } from "../library.ts";

export const relik: Library = {
  prettyLabel: "Relik",
  repoName: "Relik",
  repoUrl: "https://github.com/SapienzaNLP/relik",
  filter: false,
};
