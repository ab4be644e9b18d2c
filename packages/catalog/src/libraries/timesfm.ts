import type { Library } from "../library.ts";

export const timesfm: Library = {
  prettyLabel: "TimesFM",
  repoName: "timesfm",
  repoUrl: "https://github.com/google-research/timesfm",
  filter: false,
  countDownloads:
    'path:"config.json" OR path:"torch_model.ckpt" OR path:"checkpoints/checkpoint_1100000/state/checkpoint" OR path:"checkpoints/checkpoint_2150000/state/checkpoint"',
};
