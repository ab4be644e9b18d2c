import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { python } from "../snippet.ts";

export const lvface: Library = {
  prettyLabel: "LVFace",
  repoName: "LVFace",
  repoUrl: "https://github.com/bytedance/LVFace",
  filter: false,
  countDownloads: 'path_extension:"pt" OR path_extension:"onnx"',
  snippets: ({ id }) => [
    python`
      # With a copy of https://github.com/bytedance/LVFace, from inside its folder
      from huggingface_hub import hf_hub_download
      from inference_onnx import LVFaceONNXInferencer

      weights = hf_hub_download(${pyString(id)}, "LVFace-L_Glint360K/LVFace-L_Glint360K.onnx")
      model = LVFaceONNXInferencer(weights, use_gpu=True, timeout=300)
      print(model.infer_from_image("face.jpg"))
    `,
  ],
};
