import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const openClip: Library = {
  prettyLabel: "OpenCLIP",
  repoName: "OpenCLIP",
  repoUrl: "https://github.com/mlfoundations/open_clip",
  filter: true,
  countDownloads:
    'path:"open_clip_model.safetensors" OR path:"model.safetensors" OR path:"open_clip_pytorch_model.bin" OR path:"pytorch_model.bin"',
  snippets: ({ id }) => {
    const name = pyString(`hf-hub:${id}`);
    return [
      pipInstall("open_clip_torch"),
      python`
        import open_clip

        model, _, preprocess = open_clip.create_model_and_transforms(${name})
        tokenizer = open_clip.get_tokenizer(${name})
      `,
    ];
  },
};
