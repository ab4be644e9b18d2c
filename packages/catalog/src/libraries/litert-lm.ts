import type { Library } from "../library.ts";
import { shString } from "../literals.ts";
import { localFolder, shell } from "../snippet.ts";

export const litertLm: Library = {
  prettyLabel: "LiteRT-LM",
  repoName: "LiteRT-LM",
  repoUrl: "https://github.com/google-ai-edge/LiteRT-LM",
  filter: false,
  countDownloads: 'path_extension:"litertlm" OR path_extension:"task"',
  reach: "folder",
  snippets: ({ id }, hub) => [
    shell`
      pip install litert-lm
      ${hub ? "# Put the name of the file for MODEL.litertlm" : ""}
      litert-lm run ${hub ? shString(`${localFolder(id)}/MODEL.litertlm`) : `--from-huggingface-repo=${shString(id)}`} --prompt="Why is the sky dark at night?"
    `,
  ],
};
