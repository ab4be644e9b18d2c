import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { python } from "../snippet.ts";

export const birefnet: Library = {
  prettyLabel: "BiRefNet",
  repoName: "BiRefNet",
  repoUrl: "https://github.com/ZhengPeng7/BiRefNet",
  filter: false,
  snippets: ({ id }) => [
    python`
      # With transformers
      from transformers import AutoModelForImageSegmentation

      model = AutoModelForImageSegmentation.from_pretrained(${pyString(id)}, trust_remote_code=True)
    `,
    python`
      # With a copy of https://github.com/ZhengPeng7/BiRefNet, from inside its folder
      from models.birefnet import BiRefNet

      model = BiRefNet.from_pretrained(${pyString(id)})
    `,
  ],
};
