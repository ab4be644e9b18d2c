import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const imageTextToImage: Task = {
  label: "Image-Text-to-Image",
  modality: "multimodal",
  libraries: ["diffusers"],
  summary: "Makes a picture from pictures and words together.",
  page: {
    about: markdown`
      Here the prompt has two parts: one or more pictures, and a text that says what to do with
      them. The words are needed, as opposed to image-to-image, where a picture alone may be
      enough. The result can be an edited version or a new picture that borrows a person, an object
      or a style.

      ### Variants

      - **Instruction editing**: “make it winter”, “remove the sign”.
      - **Reference generation**: the same figure in another place, kept recognizable.
      - **Composition**: things from several pictures in one.
      - **Style reference**: the motif from the text, the look from the picture.
      - **Multi-turn** editing, a step at a time; errors add up, so begin again from the original
        when possible.

      ### How to evaluate

      Three questions, each with its own measure. Is the text followed? CLIP score, or a vision
      language model that answers questions about the result. Is what should stay still the same?
      LPIPS outside the edited area, similarity of faces or of DINO features for subjects. Is the
      picture good? FID on large sets, people on small ones. A high average can hide edits that do
      nothing, so look at the worst.
    `,
    demo: {
      inputs: [
        { type: "img", filename: "lighthouse.png" },
        {
          type: "text",
          label: "Prompt",
          content: "Make it night, with stars and the light switched on.",
        },
      ],
      outputs: [{ type: "img", filename: "lighthouse-night.png" }],
    },
    datasets: [],
    models: [
      {
        id: "black-forest-labs/FLUX.2-dev",
        description:
          "Makes and edits pictures at up to four megapixels, with several pictures as reference.",
      },
    ],
    spaces: [
      {
        id: "black-forest-labs/FLUX.2-dev",
        description: "Give reference pictures and say what to make of them.",
      },
    ],
    metrics: [
      {
        id: "FID",
        description:
          "The distance between real and generated pictures in the features of a vision network; lower is better.",
      },
      { id: "CLIP", description: "How closely picture and text agree, by an image–text model." },
    ],
    widgetModels: ["black-forest-labs/FLUX.2-dev"],
  },
};
