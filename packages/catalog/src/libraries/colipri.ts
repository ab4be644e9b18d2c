import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const colipri: Library = {
  prettyLabel: "COLIPRI",
  repoName: "COLIPRI",
  repoUrl: "https://huggingface.co/microsoft/colipri",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
  snippets: ({ id }) => [
    pipInstall("colipri"),
    python`
      from colipri import ZeroShotImageClassificationPipeline, get_processor, load_sample_ct

      pipeline = ZeroShotImageClassificationPipeline(${pyString(id)}, get_processor())
      scan = load_sample_ct()
      print(pipeline(scan, ["Clear lungs", "Fluid around the lungs"]))
    `,
  ],
};
