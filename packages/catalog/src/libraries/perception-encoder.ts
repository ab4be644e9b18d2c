import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { python } from "../snippet.ts";

export const perceptionEncoder: Library = {
  prettyLabel: "PerceptionEncoder",
  repoName: "PerceptionModels",
  repoUrl: "https://github.com/facebookresearch/perception_models",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  snippets: ({ id }) => {
    const vision = load("Vision encoder", "VisionTransformer", id);
    return id.includes("Core") ? [load("Pictures and texts", "CLIP", id), vision] : [vision];
  },
};

const load = (purpose: string, className: string, id: string) => python`
  # ${purpose}; with a copy of https://github.com/facebookresearch/perception_models
  from core.vision_encoder import pe

  model = pe.${className}.from_config(${pyString(id)}, pretrained=True)
`;
