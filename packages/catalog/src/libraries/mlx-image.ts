import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const mlxImage: Library = {
  prettyLabel: "mlx-image",
  repoName: "mlx-image",
  repoUrl: "https://github.com/riccardomusmeci/mlx-image",
  docsUrl: "https://huggingface.co/docs/hub/mlx-image",
  filter: false,
  countDownloads: 'path:"model.safetensors"',
  snippets: ({ id }) => [
    pipInstall("mlx-image"),
    python`
      from mlxim.model import create_model

      model = create_model(${pyString(id)})
    `,
  ],
};
