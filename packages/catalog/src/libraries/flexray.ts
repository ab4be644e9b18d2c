import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const flexray: Library = {
  prettyLabel: "FleXray",
  repoName: "FleXray",
  repoUrl: "https://github.com/VictorButoi/FleXray",
  filter: false,
  countDownloads: 'path_extension:"safetensors" OR path_extension:"onnx"',
  snippets: ({ id }) => [
    pipInstall("flexray"),
    python`
      from fxr.inference import FleXraySegmenter

      model = FleXraySegmenter.from_pretrained(${pyString(id)})
      result = model.predict("scan.png", threshold=0.5)
      print(result.masks)
    `,
  ],
};
