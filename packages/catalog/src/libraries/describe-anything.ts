import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const describeAnything: Library = {
  prettyLabel: "Describe Anything",
  repoName: "Describe Anything",
  repoUrl: "https://github.com/NVlabs/describe-anything",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("git+https://github.com/NVlabs/describe-anything"),
    python`
      from dam import DescribeAnythingModel
      from huggingface_hub import snapshot_download

      folder = snapshot_download(${pyString(id)}, local_dir="checkpoints")
      model = DescribeAnythingModel(model_path=folder, conv_mode="v1", prompt_mode="focal_prompt")
    `,
  ],
};
