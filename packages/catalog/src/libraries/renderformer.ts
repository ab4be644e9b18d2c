import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { python } from "../snippet.ts";

export const renderformer: Library = {
  prettyLabel: "RenderFormer",
  repoName: "RenderFormer",
  repoUrl: "https://github.com/microsoft/renderformer",
  filter: false,
  snippets: ({ id }) => [
    python`
      # With a copy of https://github.com/microsoft/renderformer, from inside its folder
      from renderformer import RenderFormerRenderingPipeline

      pipeline = RenderFormerRenderingPipeline.from_pretrained(${pyString(id)})
    `,
  ],
};
