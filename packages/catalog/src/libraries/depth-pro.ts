import type { Library } from "../library.ts";
import { shString } from "../literals.ts";
import { python, shell } from "../snippet.ts";

export const depthPro: Library = {
  prettyLabel: "Depth Pro",
  repoName: "Depth Pro",
  repoUrl: "https://github.com/apple/ml-depth-pro",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  snippets: ({ id }) => [
    shell`
      pip install git+https://github.com/apple/ml-depth-pro.git huggingface_hub
      hf download ${shString(id)} --local-dir checkpoints
    `,
    python`
      import depth_pro

      model, transform = depth_pro.create_model_and_transforms()
      model.eval()

      picture, _, focal_length = depth_pro.load_rgb("input.jpg")
      result = model.infer(transform(picture), f_px=focal_length)
      print(result["depth"])  # in metres
      print(result["focallength_px"])
    `,
  ],
};
