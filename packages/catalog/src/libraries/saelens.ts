import type { Library } from "../library.ts";

export const saelens: Library = {
  prettyLabel: "SAELens",
  repoName: "SAELens",
  repoUrl: "https://github.com/jbloomAus/SAELens",
  filter: false,
};
