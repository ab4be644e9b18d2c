import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const pythae: Library = {
  prettyLabel: "pythae",
  repoName: "pythae",
  repoUrl: "https://github.com/clementchadebec/benchmark_VAE",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("pythae"),
    python`
      from pythae.models import AutoModel

      model = AutoModel.load_from_hf_hub(${pyString(id)})
    `,
  ],
};
