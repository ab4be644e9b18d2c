import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { python, shell } from "../snippet.ts";

export const sana: Library = {
  prettyLabel: "Sana",
  repoName: "Sana",
  repoUrl: "https://github.com/NVlabs/Sana",
  filter: false,
  countDownloads: 'path_extension:"pth"',
  snippets: ({ id }) => [
    shell`
      git clone https://github.com/NVlabs/Sana
      cd Sana
      pip install -e .
    `,
    python`
      from app.sana_pipeline import SanaPipeline
      from torchvision.utils import save_image

      pipeline = SanaPipeline("configs/sana_config/1024ms/Sana_1600M_img1024.yaml")
      pipeline.from_pretrained(${pyString(`hf://${id}`)})

      pixels = pipeline(
          prompt="A fishing boat at dawn, oil on canvas",
          height=1024,
          width=1024,
          guidance_scale=5.0,
          pag_guidance_scale=2.0,
          num_inference_steps=18,
      )
      save_image(pixels, "output.png", normalize=True, value_range=(-1, 1))
    `,
  ],
};
