import type { Library } from "../library.ts";

export const roboOrchardLab: Library = {
  prettyLabel: "RoboOrchardLab",
  repoName: "RoboOrchardLab",
  repoUrl: "https://github.com/HorizonRobotics/RoboOrchardLab",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
};
