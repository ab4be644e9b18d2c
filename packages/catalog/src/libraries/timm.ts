import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const timm: Library = {
  prettyLabel: "timm",
  repoName: "pytorch-image-models",
  repoUrl: "https://github.com/rwightman/pytorch-image-models",
  docsUrl: "https://huggingface.co/docs/hub/timm",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin" OR path:"model.safetensors"',
  snippets: ({ id }) => [
    pipInstall("timm"),
    python`
      import timm

      model = timm.create_model(${pyString(`hf_hub:${id}`)}, pretrained=True).eval()
      transform = timm.data.create_transform(**timm.data.resolve_model_data_config(model))
    `,
  ],
};
