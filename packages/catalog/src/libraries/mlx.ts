import type { Library } from "../library.ts";

export const mlx: Library = {
  prettyLabel: "MLX",
  repoName: "MLX",
  repoUrl: "https://github.com/ml-explore/mlx-examples/tree/main",
  filter: true,
};
