import type { HubAddress, Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { localFolder, modelName, python } from "../snippet.ts";

export const perceptionEncoder: Library = {
  prettyLabel: "PerceptionEncoder",
  repoName: "PerceptionModels",
  repoUrl: "https://github.com/facebookresearch/perception_models",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  reach: "folder",
  snippets: ({ id }, hub) => {
    const vision = load("Vision encoder", "VisionTransformer", id, hub);
    return id.includes("Core") ? [load("Pictures and texts", "CLIP", id, hub), vision] : [vision];
  },
};

const load = (
  purpose: string,
  className: string,
  id: string,
  hub: HubAddress | undefined,
) => python`
  # ${purpose}; with a copy of https://github.com/facebookresearch/perception_models
  from core.vision_encoder import pe

  model = pe.${className}.from_config(${hub ? local(id) : `${pyString(id)}, pretrained=True`})
`;

/** The library knows a model by its name alone, and its file is called like it. */
function local(id: string): string {
  const name = modelName(id);
  const file = pyString(`${localFolder(id)}/${name}.pt`);
  return `${pyString(name)}, pretrained=True, checkpoint_path=${file}`;
}
