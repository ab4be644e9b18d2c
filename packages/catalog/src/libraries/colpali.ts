import type { Library } from "../library.ts";

export const colpali: Library = {
  prettyLabel: "ColPali",
  repoName: "ColPali",
  repoUrl: "https://github.com/ManuelFay/colpali",
  filter: false,
  countDownloads: 'path:"adapter_config.json"',
};
