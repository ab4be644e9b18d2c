import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const stableBaselines3: Library = {
  prettyLabel: "stable-baselines3",
  repoName: "stable-baselines3",
  repoUrl: "https://github.com/huggingface/huggingface_sb3",
  docsUrl: "https://huggingface.co/docs/hub/stable-baselines3",
  filter: true,
  countDownloads: 'path_extension:"zip"',
  snippets: ({ id }) => [
    pipInstall("stable-baselines3", "huggingface-sb3"),
    python`
      from huggingface_sb3 import load_from_hub

      # Then load it with the algorithm it was trained by, such as PPO.load(checkpoint)
      checkpoint = load_from_hub(repo_id=${pyString(id)}, filename="fill-in-filename.zip")
    `,
  ],
};
