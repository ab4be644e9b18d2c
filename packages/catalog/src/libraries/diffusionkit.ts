import type { Library } from "../library.ts";
import { code, pyString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";
import { pipInstall, python } from "../snippet.ts";

export const diffusionkit: Library = {
  prettyLabel: "DiffusionKit",
  repoName: "DiffusionKit",
  repoUrl: "https://github.com/argmaxinc/DiffusionKit",
  filter: false,
  snippets: (model) => {
    const isFlux = model.tags.includes("flux");
    return [
      pipInstall("diffusionkit"),
      python`${isFlux ? flux(model) : stableDiffusion(model)}`,
      python`
        image, _ = pipeline.generate_image(
            "a fishing boat at dawn",
            num_steps=${isFlux ? "4" : "50"},
            cfg_weight=${isFlux ? "0" : "5"},
            latent_size=(512 // 8, 512 // 8),  # height and width in pixels, by eight
        )
        image.save("output.png")
      `,
    ];
  },
};

const flux = ({ id }: ModelInfo) => code`
  from diffusionkit.mlx import FluxPipeline

  pipeline = FluxPipeline(
      model_version=${pyString(id)}, shift=1.0, low_memory_mode=True, a16=True, w16=True
  )
`;

const stableDiffusion = ({ id }: ModelInfo) => code`
  from diffusionkit.mlx import DiffusionPipeline

  pipeline = DiffusionPipeline(
      model_version=${pyString(id)},
      shift=3.0,
      use_t5=False,
      low_memory_mode=True,
      a16=True,
      w16=True,
  )
`;
