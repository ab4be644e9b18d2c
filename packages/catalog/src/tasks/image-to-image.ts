import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const imageToImage: Task = {
  label: "Image-to-Image",
  modality: "cv",
  subtasks: [
    { id: "image-inpainting", label: "Image Inpainting" },
    { id: "image-colorization", label: "Image Colorization" },
    { id: "super-resolution", label: "Super Resolution" },
  ],
  libraries: ["diffusers", "transformers", "transformers.js"],
  summary: "Changes a picture into another: edited, restored, enlarged, recolored.",
  page: {
    about: markdown`
      Every model that takes a picture and returns a picture of the same motif belongs here. Some
      restore what was lost, others change what is there.

      ### Variants

      - **Restoration** removes noise, blur, rain or scratches.
      - **Super-resolution** enlarges and adds plausible detail.
      - **Colorization** guesses the colors of black-and-white pictures.
      - **Inpainting** fills a masked area; **outpainting** goes beyond the frame.
      - **Style transfer** and **relighting** keep the motif and change the look.
      - **Instruction editing** does what a sentence says.
      - **Guided generation** follows edges, depth or a sketch.

      With diffusion models, *strength* says how far the result may leave the input.

      ### How to evaluate

      Where a true result exists, use PSNR and SSIM for closeness and LPIPS for what the eye
      notices; a sharp result may score below a blurred one on the first two. Where none exists,
      compare distributions by FID, measure how well the instruction was followed and how much of
      the rest stayed untouched, and ask people. Detail that was added is invented: never use it as
      evidence.
    `,
    demo: {
      inputs: [{ type: "img", filename: "lighthouse-grey.png" }],
      outputs: [{ type: "img", filename: "lighthouse.png" }],
    },
    datasets: [
      { id: "VIDIT", description: "Rendered scenes under forty different lights, for relighting." },
      { id: "huggan/CelebA-faces", description: "Portraits of celebrities, for work on faces." },
      {
        id: "Spawning/PD12M",
        description: "Twelve million pictures in the public domain, with synthetic captions.",
      },
    ],
    models: [
      {
        id: "fal/AuraSR-v2",
        description: "Enlarges generated pictures four times and adds detail.",
      },
      {
        id: "black-forest-labs/FLUX.1-Kontext-dev",
        description: "Edits a picture by instruction and keeps the rest as it was.",
      },
      { id: "yisol/IDM-VTON", description: "Dresses a person in a garment from another picture." },
      {
        id: "kontext-community/relighting-kontext-dev-lora-v3",
        description: "Changes the light in a photograph by instruction.",
      },
      {
        id: "black-forest-labs/FLUX.1-Fill-dev",
        description: "Fills a masked area, or extends the picture beyond its edges.",
      },
      {
        id: "black-forest-labs/FLUX.1-Depth-dev-lora",
        description: "Makes a picture that follows a given depth map.",
      },
    ],
    spaces: [
      {
        id: "black-forest-labs/FLUX.1-Kontext-Dev",
        description: "Edit images by instruction.",
      },
      {
        id: "lllyasviel/iclight-v2-vary",
        description: "Relights a person to suit another background.",
      },
      {
        id: "jasperai/Flux.1-dev-Controlnet-Upscaler",
        description: "Enlarges pictures with a ControlNet.",
      },
    ],
    metrics: [
      {
        id: "PSNR",
        description:
          "The ratio of the largest possible signal to the error, in decibels; higher is closer to the original.",
      },
      {
        id: "SSIM",
        description:
          "Compares brightness, contrast and structure, nearer to what people see; at most 1.",
      },
      {
        id: "IS",
        description: "High when single pictures are clearly of something and the set is varied.",
      },
    ],
    widgetModels: ["Qwen/Qwen-Image"],
  },
};
