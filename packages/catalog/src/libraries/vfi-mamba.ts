import type { Library } from "../library.ts";

export const vfiMamba: Library = {
  prettyLabel: "VFIMamba",
  repoName: "VFIMamba",
  repoUrl: "https://github.com/MCG-NJU/VFIMamba",
  filter: false,
  countDownloads: 'path_extension:"pkl"',
};
