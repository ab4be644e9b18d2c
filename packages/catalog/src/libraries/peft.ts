import type { Library } from "../library.ts";

export const peft: Library = {
  prettyLabel: "PEFT",
  repoName: "PEFT",
  repoUrl: "https://github.com/huggingface/peft",
  filter: true,
  countDownloads: 'path:"adapter_config.json"',
};
