import type { LocalApp } from "../local-app.ts";
import { every, hasTag, hasTask } from "./conditions.ts";

export const mlxLm: LocalApp = {
  prettyLabel: "MLX LM",
  docsUrl: "https://github.com/ml-explore/mlx-lm",
  mainTask: "text-generation",
  isOffered: every(hasTask("text-generation"), hasTag("mlx")),
};
