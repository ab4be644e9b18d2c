import type { Library } from "../library.ts";

export const glmTts: Library = {
  prettyLabel: "GLM-TTS",
  repoName: "GLM-TTS",
  repoUrl: "https://github.com/zai-org/GLM-TTS",
  filter: false,
  countDownloads: 'path:"flow/flow.pt"',
};
