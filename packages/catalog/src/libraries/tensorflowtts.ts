import type { Library } from "../library.ts";

export const tensorflowtts: Library = {
  prettyLabel: "TensorFlowTTS",
  repoName: "TensorFlowTTS",
  repoUrl: "https://github.com/TensorSpeech/TensorFlowTTS",
  filter: false,
};
