import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { python } from "../snippet.ts";

export const vfiMamba: Library = {
  prettyLabel: "VFIMamba",
  repoName: "VFIMamba",
  repoUrl: "https://github.com/MCG-NJU/VFIMamba",
  filter: false,
  countDownloads: 'path_extension:"pkl"',
  snippets: ({ id }) => [
    python`
      # With a copy of https://github.com/MCG-NJU/VFIMamba, from inside its folder
      from Trainer_finetune import Model

      model = Model.from_pretrained(${pyString(id)})
    `,
  ],
};
