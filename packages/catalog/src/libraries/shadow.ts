import type { Library } from "../library.ts";

export const shadow: Library = {
  prettyLabel: "Shadow",
  repoName: "Shadow",
  repoUrl: "https://github.com/QLNI/SHADOW-250M-Instruct",
  filter: false,
  countDownloads: 'path_extension:"shdw"',
};
