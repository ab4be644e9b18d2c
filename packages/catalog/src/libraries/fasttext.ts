import type { Library } from "../library.ts";

export const fasttext: Library = {
  prettyLabel: "fastText",
  repoName: "fastText",
  repoUrl: "https://fasttext.cc/",
  filter: true,
  countDownloads: 'path_extension:"bin"',
};
