import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const cartesiaMlx: Library = {
  prettyLabel: "Cartesia MLX",
  repoName: "Cartesia MLX",
  repoUrl: "https://github.com/cartesia-ai/cartesia_mlx",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("cartesia-mlx"),
    python`
      import cartesia_mlx
      import mlx.core

      model = cartesia_mlx.from_pretrained(${pyString(id)})
      model.set_dtype(mlx.core.float32)

      for piece in model.generate("Glass is made of", max_tokens=200, temperature=0.8, top_p=0.95):
          print(piece, end="", flush=True)
    `,
  ],
};
