import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const textToImage: Task = {
  label: "Text-to-Image",
  modality: "cv",
  libraries: ["diffusers"],
  summary: "Makes a picture from a description.",
  page: {
    about: markdown`
      A text-to-image model starts from noise and removes it step by step, guided by the
      description, until a picture remains. Designers use it for drafts and variations, studios for
      storyboards, teams for training data that would be hard to photograph.

      ### Variants

      - **Latent diffusion** and **flow matching** models are the mainstream; they work on a
        compressed picture.
      - **Autoregressive** models write the picture as a row of tokens.
      - **Distilled** models need one to eight steps in place of dozens.
      - **Adapters** (LoRA) add a style or a subject; **ControlNets** take a pose, edges or depth
        as a guide.

      Steps, guidance and seed are the settings that matter; a fixed seed repeats a picture.

      ### How to evaluate

      FID compares a large set with real pictures and depends on its size. CLIP score and
      question-based scores measure whether the prompt was followed. Neither sees taste: for that,
      let people choose between pairs. Read the license and the data behind a model before
      commercial use, and say that a picture is generated.
    `,
    demo: {
      inputs: [
        {
          type: "text",
          label: "Prompt",
          content: "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
        },
      ],
      outputs: [{ type: "img", filename: "lighthouse.png" }],
    },
    datasets: [
      {
        id: "red_caps",
        description:
          "Twelve million pictures with the captions that people gave them in an online community.",
      },
      {
        id: "conceptual_captions",
        description: "3.3 million pictures with cleaned descriptions from the web.",
      },
      {
        id: "Spawning/PD12M",
        description: "Twelve million pictures in the public domain, with synthetic captions.",
      },
    ],
    models: [
      {
        id: "black-forest-labs/FLUX.1-Krea-dev",
        description:
          "Photographs with a natural look, away from the polish typical of generated pictures.",
      },
      {
        id: "Qwen/Qwen-Image",
        description: "Writes legible text into pictures, in English and Chinese.",
      },
      {
        id: "ByteDance/SDXL-Lightning",
        description: "Makes 1,024-pixel pictures in one to eight steps.",
      },
      {
        id: "ByteDance/Hyper-SD",
        description: "Adapters that bring several diffusion models down to a few steps.",
      },
    ],
    spaces: [
      {
        id: "stabilityai/stable-diffusion-3-medium",
        description: "Stable Diffusion 3 with two billion parameters.",
      },
      {
        id: "jbilcke-hf/ai-comic-factory",
        description: "Writes and draws a comic from a sentence.",
      },
      { id: "multimodalart/flux-lora-lab", description: "Try styles from a gallery of adapters." },
      {
        id: "latent-consistency/lcm-lora-for-sdxl",
        description: "Pictures in four steps with a consistency adapter.",
      },
      { id: "multimodalart/LoraTheExplorer", description: "Try styles for Stable Diffusion XL." },
      {
        id: "ArtGAN/Stable-Diffusion-ControlNet-WebUI",
        description: "Steer a picture with edges, poses or depth.",
      },
      { id: "InstantX/InstantID", description: "Keeps a person's face from a single photograph." },
    ],
    metrics: [
      {
        id: "IS",
        description:
          "High when single pictures are clearly of something and the set is varied; blind to the prompt.",
      },
      {
        id: "FID",
        description:
          "The distance between real and generated pictures in the features of a vision network; lower is better.",
      },
      {
        id: "R-Precision",
        description: "How often the right caption is found among others, given the picture.",
      },
    ],
    widgetModels: ["black-forest-labs/FLUX.1-dev"],
  },
};
