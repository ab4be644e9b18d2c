import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const unconditionalImageGeneration: Task = {
  label: "Unconditional Image Generation",
  modality: "cv",
  libraries: ["diffusers"],
  summary: "Makes new pictures like those of a collection, from noise alone.",
  page: {
    about: markdown`
      An unconditional generator learns what a set of pictures has in common, and then produces
      more of the kind. There is no prompt: the only input is random noise, fixed by a seed. The
      task is the simplest place to study generative models, and it has uses of its own: textures,
      more data for rare cases, and faces of people who do not exist.

      ### Variants

      - **Generative adversarial networks** are fast and sharp, and may leave out part of the
        variety.
      - **Diffusion** models remove noise step by step; stable to train, slower to run.
      - **Autoencoders** and **flows** give a smooth space to wander through.
      - **Class-conditional** models, which take a label, are the next step.

      ### How to evaluate

      The Fréchet inception distance compares generated with real pictures; use the same number of
      samples, 50,000 by convention, whenever figures are compared. Precision and recall for
      distributions tell quality from variety. Search the training set for the nearest neighbors
      of some samples: a model that copies has learnt nothing, and may give away private pictures.
    `,
    demo: {
      inputs: [
        { type: "text", label: "Seed", content: "4870" },
        { type: "text", label: "Number of pictures", content: "8" },
      ],
      outputs: [{ type: "img", filename: "flowers.png" }],
    },
    datasets: [
      { id: "cifar100", description: "60,000 tiny color pictures in a hundred classes." },
      { id: "CelebA", description: "Two hundred thousand faces of celebrities." },
    ],
    models: [
      {
        id: "google/ddpm-cifar10-32",
        description: "The original diffusion recipe on tiny pictures of ten kinds.",
      },
      { id: "google/ddpm-celebahq-256", description: "Faces at 256 pixels, made by diffusion." },
    ],
    spaces: [
      {
        id: "CompVis/celeba-latent-diffusion",
        description: "Faces from a latent diffusion model.",
      },
    ],
    metrics: [
      {
        id: "Inception score (IS)",
        description: "High when single pictures are clearly of something and the set is varied.",
      },
      {
        id: "Fréchet Inception Distance (FID)",
        description:
          "The distance between real and generated pictures in the features of a vision network; lower is better.",
      },
    ],
    widgetModels: [],
  },
};
