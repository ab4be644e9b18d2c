import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const swarmformer: Library = {
  prettyLabel: "SwarmFormer",
  repoName: "SwarmFormer",
  repoUrl: "https://github.com/takara-ai/SwarmFormer",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("git+https://github.com/takara-ai/SwarmFormer"),
    python`
      from swarmformer import SwarmFormerModel

      model = SwarmFormerModel.from_pretrained(${pyString(id)})
    `,
  ],
};
