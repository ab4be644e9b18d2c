import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const fairseq: Library = {
  prettyLabel: "Fairseq",
  repoName: "fairseq",
  repoUrl: "https://github.com/pytorch/fairseq",
  filter: true,
  snippets: ({ id }) => [
    pipInstall("fairseq"),
    python`
      from fairseq.checkpoint_utils import load_model_ensemble_and_task_from_hf_hub

      models, config, task = load_model_ensemble_and_task_from_hf_hub(${pyString(id)})
    `,
  ],
};
