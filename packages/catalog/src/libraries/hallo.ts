import type { Library } from "../library.ts";

export const hallo: Library = {
  prettyLabel: "Hallo",
  repoName: "Hallo",
  repoUrl: "https://github.com/fudan-generative-vision/hallo",
  filter: false,
  countDownloads: 'path:"hallo/net.pth"',
};
