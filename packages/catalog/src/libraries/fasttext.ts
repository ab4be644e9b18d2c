import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const fasttext: Library = {
  prettyLabel: "fastText",
  repoName: "fastText",
  repoUrl: "https://fasttext.cc/",
  filter: true,
  countDownloads: 'path_extension:"bin"',
  snippets: ({ id }) => [
    pipInstall("fasttext", "huggingface_hub"),
    python`
      import fasttext
      from huggingface_hub import hf_hub_download

      model = fasttext.load_model(hf_hub_download(${pyString(id)}, "model.bin"))
      print(model.predict("The ferry leaves at noon."))
    `,
  ],
};
