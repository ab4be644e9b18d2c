import type { Library } from "../library.ts";

export const unitySentis: Library = {
  prettyLabel: "unity-sentis",
  repoName: "unity-sentis",
  repoUrl: "https://github.com/Unity-Technologies/sentis-samples",
  filter: true,
  countDownloads: 'path_extension:"sentis"',
};
