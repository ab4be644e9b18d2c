import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { python } from "../snippet.ts";

export const phantomWan: Library = {
  prettyLabel: "Phantom",
  repoName: "Phantom",
  repoUrl: "https://github.com/Phantom-video/Phantom",
  filter: false,
  countDownloads: 'path_extension:"pth"',
  snippets: ({ id }) => [
    python`
      # With a copy of https://github.com/Phantom-video/Phantom, from inside its folder
      from huggingface_hub import snapshot_download
      from phantom_wan import WanI2V, configs
      from PIL import Image

      pipeline = WanI2V(
          config=configs.WAN_CONFIGS["i2v-14B"],
          checkpoint_dir=snapshot_download(${pyString(id)}),
      )
      video = pipeline.generate("Waves roll towards the shore", Image.open("input.jpg"))
    `,
  ],
};
