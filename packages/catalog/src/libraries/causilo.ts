import type { Library } from "../library.ts";

export const causilo: Library = {
  prettyLabel: "Causilo",
  repoName: "Causilo",
  repoUrl: "https://github.com/nums-ai/causilo",
  filter: false,
  countDownloads: 'path:"classifier/config.json" OR path:"regressor/config.json"',
};
