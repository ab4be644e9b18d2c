import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const collectorvision: Library = {
  prettyLabel: "CollectorVision",
  repoName: "CollectorVision",
  repoUrl: "https://github.com/HanClinto/CollectorVision",
  filter: false,
  countDownloads: 'path_extension:"onnx"',
  snippets: ({ id }) => [
    pipInstall("git+https://github.com/HanClinto/CollectorVision", "huggingface_hub"),
    python`
      import collector_vision
      from huggingface_hub import hf_hub_download

      weights = hf_hub_download(repo_id=${pyString(id)}, filename="model.onnx")

      # A repo holds one of two kinds: a finder of corners, or an encoder of cards
      model = collector_vision.NeuralCornerDetector(weights)
      # model = collector_vision.NeuralEmbedder(weights)
    `,
  ],
};
