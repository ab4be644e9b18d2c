import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const saelens: Library = {
  prettyLabel: "SAELens",
  repoName: "SAELens",
  repoUrl: "https://github.com/jbloomAus/SAELens",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("sae-lens"),
    python`
      from sae_lens import SAE

      # The second name is a folder of the repo, often called like the layer it was trained on
      sae = SAE.from_pretrained(release=${pyString(id)}, sae_id="fill-in-sae-id")
    `,
  ],
};
