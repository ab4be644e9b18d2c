import type { Library } from "../library.ts";

export const nobg: Library = {
  prettyLabel: "nobg",
  repoName: "nobg",
  repoUrl: "https://github.com/feyninc/nobg",
  filter: false,
};
