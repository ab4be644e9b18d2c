import type { Library } from "../library.ts";
import { shell } from "../snippet.ts";

export const opendde: Library = {
  prettyLabel: "OpenDDE",
  repoName: "OpenDDE",
  repoUrl: "https://github.com/aurekaresearch/OpenDDE",
  docsUrl: "https://huggingface.co/aurekaresearch/OpenDDE/blob/main/docs/inference_instructions.md",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  reach: "own-models",
  snippets: () => [
    shell`
      pip install 'opendde[gpu]'
      opendde doctor  # says what is missing
      opendde pred -i input.json -o output -n opendde_v1
    `,
  ],
};
