import type { Library } from "../library.ts";

export const gaussianformer: Library = {
  prettyLabel: "GaussianFormer",
  repoName: "GaussianFormer",
  repoUrl: "https://github.com/SVLwoof/gaussianformer",
  filter: false,
  countDownloads: 'path:"config.json"',
};
