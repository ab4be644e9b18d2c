import type { Library } from "../library.ts";
import { pyValue } from "../literal-values.ts";
import { code, pyString } from "../literals.ts";
import { python, shell } from "../snippet.ts";

export const depthAnythingV2: Library = {
  prettyLabel: "DepthAnythingV2",
  repoName: "Depth Anything V2",
  repoUrl: "https://github.com/DepthAnything/Depth-Anything-V2",
  filter: false,
  countDownloads: 'path_extension:"pth"',
  snippets: ({ id }) => [
    shell`
      git clone https://github.com/DepthAnything/Depth-Anything-V2
      cd Depth-Anything-V2
      pip install -r requirements.txt huggingface_hub
    `,
    python`
      import cv2
      import torch
      from depth_anything_v2.dpt import DepthAnythingV2
      from huggingface_hub import hf_hub_download

      ${sizeOf(id)}
      weights = hf_hub_download(${pyString(id)}, f"depth_anything_v2_{encoder}.pth")
      model.load_state_dict(torch.load(weights, map_location="cpu"))
      model.eval()

      depth = model.infer_image(cv2.imread("input.jpg"))  # height × width, larger is nearer
    `,
  ],
};

const SIZES: Readonly<
  Record<string, { encoder: string; features: number; channels: readonly number[] }>
> = {
  "depth-anything/Depth-Anything-V2-Small": {
    encoder: "vits",
    features: 64,
    channels: [48, 96, 192, 384],
  },
  "depth-anything/Depth-Anything-V2-Base": {
    encoder: "vitb",
    features: 128,
    channels: [96, 192, 384, 768],
  },
  "depth-anything/Depth-Anything-V2-Large": {
    encoder: "vitl",
    features: 256,
    channels: [256, 512, 1024, 1024],
  },
};

/** For a repo other than the three known ones, the reader chooses the size. */
function sizeOf(id: string): string {
  const size = Object.hasOwn(SIZES, id) ? SIZES[id] : undefined;
  if (!size) {
    return code`
      sizes = {
          "vits": (64, [48, 96, 192, 384]),
          "vitb": (128, [96, 192, 384, 768]),
          "vitl": (256, [256, 512, 1024, 1024]),
      }
      encoder = "fill-in-encoder"  # vits, vitb or vitl: the size this repo holds
      features, out_channels = sizes[encoder]
      model = DepthAnythingV2(encoder=encoder, features=features, out_channels=out_channels)
    `;
  }
  return code`
    encoder = ${pyString(size.encoder)}
    model = DepthAnythingV2(
        encoder=encoder, features=${String(size.features)}, out_channels=${pyValue(size.channels)}
    )
  `;
}
