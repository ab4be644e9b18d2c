import type { Library } from "../library.ts";
import { shString } from "../literals.ts";
import { shell } from "../snippet.ts";

export const mlAgents: Library = {
  prettyLabel: "ml-agents",
  repoName: "ml-agents",
  repoUrl: "https://github.com/Unity-Technologies/ml-agents",
  docsUrl: "https://huggingface.co/docs/hub/ml-agents",
  filter: true,
  countDownloads: 'path_extension:"onnx"',
  snippets: ({ id }) => [
    shell`
      pip install mlagents
      mlagents-load-from-hf --repo-id=${shString(id)} --local-dir=downloads
    `,
  ],
};
