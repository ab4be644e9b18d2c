import type { Library } from "../library.ts";

export const skala: Library = {
  prettyLabel: "Skala",
  repoName: "Skala",
  repoUrl: "https://github.com/microsoft/skala",
  filter: false,
  countDownloads: 'path_extension:"fun"',
};
