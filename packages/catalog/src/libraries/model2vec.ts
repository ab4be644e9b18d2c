import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const model2vec: Library = {
  prettyLabel: "Model2Vec",
  repoName: "model2vec",
  repoUrl: "https://github.com/MinishLab/model2vec",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("model2vec"),
    python`
      from model2vec import StaticModel

      model = StaticModel.from_pretrained(${pyString(id)})
      print(model.encode(["The ferry leaves at noon."]).shape)
    `,
  ],
};
