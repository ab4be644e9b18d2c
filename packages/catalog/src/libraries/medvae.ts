import type { Library } from "../library.ts";

export const medvae: Library = {
  prettyLabel: "MedVAE",
  repoName: "MedVAE",
  repoUrl: "https://github.com/StanfordMIMI/MedVAE",
  filter: false,
  countDownloads: 'path_extension:"ckpt"',
};
