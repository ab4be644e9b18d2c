import type { Library } from "../library.ts";

export const isingDecoding: Library = {
  prettyLabel: "Ising Decoding",
  repoName: "Ising-Decoding",
  repoUrl: "https://github.com/NVIDIA/Ising-Decoding",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
};
