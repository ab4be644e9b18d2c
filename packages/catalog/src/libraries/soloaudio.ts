import type { Library } from "../library.ts";

export const soloaudio: Library = {
  prettyLabel: "SoloAudio",
  repoName: "SoloAudio",
  repoUrl: "https://github.com/WangHelin1997/SoloAudio",
  filter: false,
  countDownloads: 'path:"soloaudio_v2.pt"',
};
