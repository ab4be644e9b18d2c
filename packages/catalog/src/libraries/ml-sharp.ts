import type { Library } from "../library.ts";

export const mlSharp: Library = {
  prettyLabel: "Sharp",
  repoName: "Sharp",
  repoUrl: "https://github.com/apple/ml-sharp",
  filter: false,
  countDownloads: 'path_extension:"pt"',
};
