import type { Library, LibrarySnippet } from "../library.ts";
import { code, pyString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";

export const diffusers: Library = {
  prettyLabel: "Diffusers",
  repoName: "🤗/diffusers",
  repoUrl: "https://github.com/huggingface/diffusers",
  docsUrl: "https://huggingface.co/docs/hub/diffusers",
  filter: true,
  snippets: (model) => [
    { language: "sh", content: "pip install -U diffusers transformers accelerate" },
    usage(model),
  ],
};

function usage(model: ModelInfo): LibrarySnippet {
  const [, write] = KINDS.find(([applies]) => applies(model)) ?? [undefined, plain];
  return { language: "python", content: write(model) };
}

const has = (tag: string) => (model: ModelInfo) => model.tags.includes(tag);
const does = (task: string) => (model: ModelInfo) =>
  model.pipelineTag === task || model.tags.includes(task);
const className = (pattern: RegExp) => (model: ModelInfo) =>
  pattern.test(model.config?.diffusers?.className ?? "") ||
  model.tags.some((tag) => pattern.test(tag.replace(/^diffusers:/, "")));

/** What the author shows the model with, as Python text; else the given words. */
export const diffusersPrompt = (model: ModelInfo, fallback: string) =>
  pyString(model.widgetData?.[0]?.text || model.cardData?.instancePrompt || fallback);

function baseModel({ cardData }: ModelInfo): string {
  const base = cardData?.baseModel ?? [];
  return pyString(typeof base === "string" ? base : (base[0] ?? "fill-in-base-model"));
}

const LIGHTHOUSE = "A lighthouse on a cliff at dawn, watercolor";
const DRAGON = "Make the dragon green";
const WAVES = "Waves roll towards the shore while the camera moves closer";
const PICTURE = pyString("input.png");

/** An image from disk or the web, for pipelines that start from one. */
const loadPicture = `image = load_image(${PICTURE})  # a path or an address`;

const load = (model: string) => code`
  # "cuda" for NVIDIA, "mps" for Apple
  pipe = DiffusionPipeline.from_pretrained(${model}, dtype=torch.bfloat16, device_map="cuda")
`;

const plain = (model: ModelInfo) => code`
  import torch
  from diffusers import DiffusionPipeline

  ${load(pyString(model.id))}

  image = pipe(${diffusersPrompt(model, LIGHTHOUSE)}).images[0]
  image.save("output.png")
`;

const inpainting = (model: ModelInfo) => code`
  import torch
  from diffusers import AutoPipelineForInpainting
  from diffusers.utils import load_image

  pipe = AutoPipelineForInpainting.from_pretrained(
      ${pyString(model.id)}, dtype=torch.float16, device_map="cuda"
  )
  ${loadPicture}
  mask = load_image("mask.png")  # white where the picture is to be redrawn

  result = pipe(${diffusersPrompt(model, "a basket of oranges on a wooden table")}, image=image, mask_image=mask)
  result.images[0].save("output.png")
`;

const controlNet = (model: ModelInfo) => code`
  import torch
  from diffusers import AutoPipelineForText2Image, ControlNetModel
  from diffusers.utils import load_image

  controlnet = ControlNetModel.from_pretrained(${pyString(model.id)}, dtype=torch.float16)
  pipe = AutoPipelineForText2Image.from_pretrained(
      ${baseModel(model)}, controlnet=controlnet, dtype=torch.float16, device_map="cuda"
  )
  control_image = load_image(${PICTURE})  # edges, a depth map, a pose: what this model was trained on

  result = pipe(${diffusersPrompt(model, LIGHTHOUSE)}, image=control_image)
  result.images[0].save("output.png")
`;

const loraImageToImage = (model: ModelInfo) => code`
  import torch
  from diffusers import DiffusionPipeline
  from diffusers.utils import load_image

  ${load(baseModel(model))}
  pipe.load_lora_weights(${pyString(model.id)})
  ${loadPicture}

  result = pipe(image=image, prompt=${diffusersPrompt(model, DRAGON)})
  result.images[0].save("output.png")
`;

const loraImageToVideo = (model: ModelInfo) => code`
  import torch
  from diffusers import DiffusionPipeline
  from diffusers.utils import export_to_video, load_image

  ${load(baseModel(model))}
  pipe.load_lora_weights(${pyString(model.id)})
  ${loadPicture}

  frames = pipe(image=image, prompt=${diffusersPrompt(model, WAVES)}).frames[0]
  export_to_video(frames, "output.mp4")
`;

const loraTextToVideo = (model: ModelInfo) => code`
  import torch
  from diffusers import DiffusionPipeline
  from diffusers.utils import export_to_video

  ${load(baseModel(model))}
  pipe.load_lora_weights(${pyString(model.id)})

  frames = pipe(prompt=${diffusersPrompt(model, WAVES)}).frames[0]
  export_to_video(frames, "output.mp4")
`;

const lora = (model: ModelInfo) => code`
  import torch
  from diffusers import DiffusionPipeline

  ${load(baseModel(model))}
  pipe.load_lora_weights(${pyString(model.id)})

  image = pipe(${diffusersPrompt(model, LIGHTHOUSE)}).images[0]
  image.save("output.png")
`;

const textualInversion = (model: ModelInfo) => code`
  import torch
  from diffusers import DiffusionPipeline

  ${load(baseModel(model))}
  pipe.load_textual_inversion(${pyString(model.id)})

  image = pipe(${diffusersPrompt(model, LIGHTHOUSE)}).images[0]
  image.save("output.png")
`;

const fluxFill = (model: ModelInfo) => code`
  import torch
  from diffusers import FluxFillPipeline
  from diffusers.utils import load_image

  pipe = FluxFillPipeline.from_pretrained(
      ${pyString(model.id)}, dtype=torch.bfloat16, device_map="cuda"
  )
  ${loadPicture}
  mask = load_image("mask.png")  # white where the picture is to be redrawn

  result = pipe(
      prompt=${diffusersPrompt(model, "a bowl of ripe cherries")},
      image=image,
      mask_image=mask,
      guidance_scale=30,
      num_inference_steps=50,
  )
  result.images[0].save("output.png")
`;

const imageToVideo = (model: ModelInfo) => code`
  import torch
  from diffusers import DiffusionPipeline
  from diffusers.utils import export_to_video, load_image

  ${load(pyString(model.id))}
  ${loadPicture}

  frames = pipe(image=image, prompt=${diffusersPrompt(model, WAVES)}).frames[0]
  export_to_video(frames, "output.mp4")
`;

const textToVideo = (model: ModelInfo) => code`
  import torch
  from diffusers import DiffusionPipeline
  from diffusers.utils import export_to_video

  ${load(pyString(model.id))}

  frames = pipe(prompt=${diffusersPrompt(model, WAVES)}).frames[0]
  export_to_video(frames, "output.mp4")
`;

const unconditional = (model: ModelInfo) => code`
  import torch
  from diffusers import DiffusionPipeline

  ${load(pyString(model.id))}

  image = pipe().images[0]
  image.save("output.png")
`;

const imageToImage = (model: ModelInfo) => code`
  import torch
  from diffusers import DiffusionPipeline
  from diffusers.utils import load_image

  ${load(pyString(model.id))}
  ${loadPicture}

  result = pipe(image=image, prompt=${diffusersPrompt(model, DRAGON)})
  result.images[0].save("output.png")
`;

type Kind = readonly [applies: (model: ModelInfo) => boolean, write: (model: ModelInfo) => string];

const both =
  (...conditions: readonly ((model: ModelInfo) => boolean)[]) =>
  (model: ModelInfo) =>
    conditions.every((condition) => condition(model));

/** The first kind that applies; a model without one gets the plain pipeline. */
const KINDS: readonly Kind[] = [
  [className(/^StableDiffusion(XL)?InpaintPipeline$/), inpainting],
  [has("controlnet"), controlNet],
  [both(has("lora"), does("image-to-image")), loraImageToImage],
  [both(has("lora"), does("image-to-video")), loraImageToVideo],
  [both(has("lora"), does("text-to-video")), loraTextToVideo],
  [has("lora"), lora],
  [has("textual_inversion"), textualInversion],
  [className(/^FluxFillPipeline$/), fluxFill],
  [does("image-to-video"), imageToVideo],
  [does("image-to-image"), imageToImage],
  [does("text-to-video"), textToVideo],
  [does("unconditional-image-generation"), unconditional],
];
