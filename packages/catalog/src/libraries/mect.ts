import type { Library } from "../library.ts";

export const mect: Library = {
  prettyLabel: "MECT",
  repoName: "AntSpeaker",
  repoUrl: "https://github.com/ant-research/AntSpeaker",
  filter: false,
  countDownloads: 'path_extension:"pt"',
};
