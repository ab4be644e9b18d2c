import type { Library } from "../library.ts";

export const ltx: Library = {
  prettyLabel: "LTX-2",
  repoName: "LTX-2",
  repoUrl: "https://github.com/Lightricks/LTX-2",
  docsUrl: "https://github.com/Lightricks/LTX-2",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
};
