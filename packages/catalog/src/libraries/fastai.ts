import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const fastai: Library = {
  prettyLabel: "fastai",
  repoName: "fastai",
  repoUrl: "https://github.com/fastai/fastai",
  docsUrl: "https://huggingface.co/docs/hub/fastai",
  filter: true,
  snippets: ({ id }) => [
    pipInstall("huggingface_hub[fastai]"),
    python`
      from huggingface_hub import from_pretrained_fastai

      learner = from_pretrained_fastai(${pyString(id)})
    `,
  ],
};
