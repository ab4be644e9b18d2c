import type { Library } from "../library.ts";

export const speechbrain: Library = {
  prettyLabel: "speechbrain",
  repoName: "speechbrain",
  repoUrl: "https://github.com/speechbrain/speechbrain",
  docsUrl: "https://huggingface.co/docs/hub/speechbrain",
  filter: true,
  countDownloads: 'path:"hyperparams.yaml"',
};
