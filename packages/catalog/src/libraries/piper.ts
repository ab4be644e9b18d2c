import type { Library } from "../library.ts";

export const piper: Library = {
  prettyLabel: "Piper",
  repoName: "Piper",
  repoUrl: "https://github.com/OHF-Voice/piper1-gpl",
  filter: false,
  countDownloads: 'path_extension:"onnx" OR path_extension:"ckpt"',
};
