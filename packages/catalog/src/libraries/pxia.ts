import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const pxia: Library = {
  prettyLabel: "pxia",
  repoName: "pxia",
  repoUrl: "https://github.com/not-lain/pxia",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("pxia"),
    python`
      from pxia import AutoModel

      model = AutoModel.from_pretrained(${pyString(id)})
    `,
  ],
};
