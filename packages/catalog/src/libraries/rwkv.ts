import type { Library } from "../library.ts";

export const rwkv: Library = {
  prettyLabel: "RWKV",
  repoName: "RWKV-LM",
  repoUrl: "https://github.com/BlinkDL/RWKV-LM",
  docsUrl: "https://rwkv.com/",
  filter: false,
  countDownloads: 'path_extension:"pth"',
};
