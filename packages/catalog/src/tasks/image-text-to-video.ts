import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const imageTextToVideo: Task = {
  label: "Image-Text-to-Video",
  modality: "multimodal",
  libraries: ["diffusers"],
  summary: "Makes a clip from a picture and a description together.",
  page: {
    about: markdown`
      The picture says what things look like, the text says what happens. With both, a maker has
      more control than with either: the characters are fixed, the action is chosen. Typical uses
      are storyboards in motion, advertisements and short scenes that must match drawn artwork.

      ### Variants

      - **First frame**: the clip begins with the picture.
      - **Key frames**: several pictures mark moments, and the model fills the time between.
      - **Reference**: persons or things from pictures appear in a scene the text describes.
      - **Camera prompts**: pan, zoom or orbit are asked for in words or as a path.

      Say what moves and how; what the picture already shows need not be repeated.

      ### How to evaluate

      FVD against real clips for overall quality, CLIPSIM for agreement with the text, similarity
      of features to the picture for faithfulness. Measure the amount of motion next to them, as a
      nearly still clip does well on all three. Let people judge whether the described action takes
      place: automatic measures hardly see order and cause.
    `,
    demo: {
      inputs: [
        { type: "img", filename: "boat.png" },
        {
          type: "text",
          label: "Prompt",
          content: "The boat rocks on gentle waves, the camera stays still.",
        },
      ],
      outputs: [{ type: "img", filename: "boat-sailing.png" }],
    },
    datasets: [],
    models: [
      {
        id: "Lightricks/LTX-Video",
        description: "A quick model that starts from text, pictures or both.",
      },
    ],
    spaces: [
      {
        id: "Lightricks/ltx-video-distilled",
        description: "Clips from text and pictures in a few steps.",
      },
    ],
    metrics: [
      {
        id: "fvd",
        description:
          "The distance between real and generated videos in the features of a video network; lower is better.",
      },
      {
        id: "clipsim",
        description:
          "How well each frame fits the text, by an image–text model; the average over the clip.",
      },
    ],
    widgetModels: ["Lightricks/LTX-Video"],
  },
};
