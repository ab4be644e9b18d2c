import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { python } from "../snippet.ts";

export const threeDTopiaXl: Library = {
  prettyLabel: "3DTopia-XL",
  repoName: "3DTopia-XL",
  repoUrl: "https://github.com/3DTopia/3DTopia-XL",
  filter: false,
  countDownloads: 'path:"model_vae_fp16.pt"',
  snippets: ({ id }) => [
    python`
      # With a copy of https://github.com/3DTopia/3DTopia-XL
      from threedtopia_xl.models import threedtopia_xl

      model = threedtopia_xl.from_pretrained(${pyString(id)})
      model.generate(cond="input.png")
    `,
  ],
};
