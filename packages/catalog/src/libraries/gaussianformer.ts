import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { python, shell } from "../snippet.ts";

export const gaussianformer: Library = {
  prettyLabel: "GaussianFormer",
  repoName: "GaussianFormer",
  repoUrl: "https://github.com/SVLwoof/gaussianformer",
  filter: false,
  countDownloads: 'path:"config.json"',
  snippets: ({ id }) => [
    shell`git clone https://github.com/SVLwoof/gaussianformer && cd gaussianformer && pip install -e .`,
    python`
      from gaussianformer.pipelines.rendering_pipeline import GaussianFormerRenderingPipeline

      pipeline = GaussianFormerRenderingPipeline.from_pretrained(${pyString(id)})
    `,
  ],
};
