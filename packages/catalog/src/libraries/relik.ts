import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const relik: Library = {
  prettyLabel: "Relik",
  repoName: "Relik",
  repoUrl: "https://github.com/SapienzaNLP/relik",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("relik"),
    python`
      from relik import Relik

      model = Relik.from_pretrained(${pyString(id)})
      print(model("Ada Lovelace was born in London."))
    `,
  ],
};
