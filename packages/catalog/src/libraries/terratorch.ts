import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const terratorch: Library = {
  prettyLabel: "TerraTorch",
  repoName: "TerraTorch",
  repoUrl: "https://github.com/IBM/terratorch",
  docsUrl: "https://ibm.github.io/terratorch/",
  filter: false,
  countDownloads: 'path_extension:"pt" OR path_extension:"ckpt"',
  snippets: ({ id }) => [
    pipInstall("terratorch"),
    python`
      from terratorch.registry import BACKBONE_REGISTRY

      backbone = BACKBONE_REGISTRY.build(${pyString(id)})
    `,
  ],
};
