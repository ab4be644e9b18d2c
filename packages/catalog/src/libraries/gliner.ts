import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const gliner: Library = {
  prettyLabel: "GLiNER",
  repoName: "GLiNER",
  repoUrl: "https://github.com/urchade/GLiNER",
  filter: false,
  countDownloads: 'path:"gliner_config.json"',
  snippets: ({ id }) => [
    pipInstall("gliner"),
    python`
      from gliner import GLiNER

      model = GLiNER.from_pretrained(${pyString(id)})
      text = "Ada Lovelace was born in London in 1815."
      for entity in model.predict_entities(text, ["person", "place", "year"]):
          print(entity["text"], entity["label"])
    `,
  ],
};
