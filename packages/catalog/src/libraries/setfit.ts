import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const setfit: Library = {
  prettyLabel: "setfit",
  repoName: "setfit",
  repoUrl: "https://github.com/huggingface/setfit",
  docsUrl: "https://huggingface.co/docs/hub/setfit",
  filter: true,
  snippets: ({ id }) => [
    pipInstall("setfit"),
    python`
      from setfit import SetFitModel

      model = SetFitModel.from_pretrained(${pyString(id)})
      print(model.predict(["Friendly people, good bread."]))
    `,
  ],
};
