import type { Library } from "../library.ts";

export const voxcpm: Library = {
  prettyLabel: "VoxCPM",
  repoName: "VoxCPM",
  repoUrl: "https://github.com/OpenBMB/VoxCPM",
  filter: false,
};
