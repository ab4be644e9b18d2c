import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const gliner2: Library = {
  prettyLabel: "GLiNER2",
  repoName: "GLiNER2",
  repoUrl: "https://github.com/fastino-ai/GLiNER2",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("gliner2"),
    python`
      from gliner2 import GLiNER2

      model = GLiNER2.from_pretrained(${pyString(id)})
      text = "Ada Lovelace was born in London in 1815."
      print(model.extract_entities(text, ["person", "place", "year"]))
    `,
  ],
};
