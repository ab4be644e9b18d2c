import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const araclip: Library = {
  prettyLabel: "AraClip",
  repoName: "AraClip",
  repoUrl: "https://huggingface.co/Arabic-Clip/araclip",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("git+https://github.com/Arabic-Clip/Araclip.git"),
    python`
      from araclip import AraClip

      model = AraClip.from_pretrained(${pyString(id)})
    `,
  ],
};
