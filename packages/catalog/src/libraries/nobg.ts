import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const nobg: Library = {
  prettyLabel: "nobg",
  repoName: "nobg",
  repoUrl: "https://github.com/feyninc/nobg",
  filter: false,
  snippets: ({ id, tags }) => [
    pipInstall("nobg"),
    python`
      # In one call
      from nobg import AutoModel, AutoProcessor

      processor = AutoProcessor.from_pretrained(${pyString(id)})
      model = AutoModel.from_pretrained(${pyString(id)}).eval()

      cutout = model.predict(processor, "input.jpg"${tags.includes("promptable") ? ', "the red chair"' : ""})
      cutout.save("output.png")
    `,
    python`
      # Step by step
      import torch
      from nobg import AutoModel, AutoProcessor
      from PIL import Image

      processor = AutoProcessor.from_pretrained(${pyString(id)})
      model = AutoModel.from_pretrained(${pyString(id)}).eval()

      picture = Image.open("input.jpg").convert("RGB")
      pixels = processor(picture, return_tensors="pt")["pixel_values"]
      with torch.no_grad():
          outputs = model(pixel_values=pixels)
      [alpha] = processor.post_process_alpha_matting(
          outputs, target_sizes=[(picture.height, picture.width)]
      )
      processor.cutout(picture, alpha).save("output.png")
    `,
  ],
};
