import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const ben2: Library = {
  prettyLabel: "BEN2",
  repoName: "BEN2",
  repoUrl: "https://github.com/PramaLLC/BEN2",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("git+https://github.com/PramaLLC/BEN2.git"),
    python`
      from ben2 import AutoModel
      from PIL import Image

      model = AutoModel.from_pretrained(${pyString(id)})
      model.to("cuda").eval()

      cutout = model.inference(Image.open("input.jpg"))
      cutout.save("output.png")
    `,
  ],
};
