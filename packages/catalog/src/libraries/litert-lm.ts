import type { Library } from "../library.ts";
import { shString } from "../literals.ts";
import { shell } from "../snippet.ts";

export const litertLm: Library = {
  prettyLabel: "LiteRT-LM",
  repoName: "LiteRT-LM",
  repoUrl: "https://github.com/google-ai-edge/LiteRT-LM",
  filter: false,
  countDownloads: 'path_extension:"litertlm" OR path_extension:"task"',
  snippets: ({ id }) => [
    shell`
      pip install litert-lm
      litert-lm run --from-huggingface-repo=${shString(id)} --prompt="Why is the sky dark at night?"
    `,
  ],
};
