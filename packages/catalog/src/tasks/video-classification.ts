import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const videoClassification: Task = {
  label: "Video Classification",
  modality: "cv",
  libraries: ["transformers"],
  summary: "Says what happens in a video.",
  page: {
    about: markdown`
      A video classifier samples frames from a clip and scores each class. What sets it apart from
      looking at single pictures is time: sitting down and standing up share their frames and
      differ in order. It indexes archives, notices falls or accidents, and analyses sport.

      ### Variants

      - **Action recognition** labels short clips that hold one action.
      - **Temporal localization** finds the beginning and the end within a longer video.
      - **Multi-label** tagging covers scene, objects and actions together.
      - **Zero-shot** classification compares the clip with names given in words.

      The number of frames and the step between them are part of the model: too few miss quick
      actions, and too short a span misses slow ones.

      ### How to evaluate

      Top-1 and top-5 accuracy for one label, mean average precision for several. State how many
      clips and crops of a video were averaged. Shuffle the frames once: if the score stays, the
      model looks at backgrounds and not at motion. Split by source video, so that no scene is on
      both sides.
    `,
    demo: {
      inputs: [{ type: "img", filename: "juggler.png" }],
      outputs: [
        {
          type: "chart",
          data: [
            { label: "juggling balls", score: 0.96 },
            { label: "catching a ball", score: 0.03 },
            { label: "waving", score: 0.01 },
          ],
        },
      ],
    },
    datasets: [{ id: "kinetics400", description: "Ten-second clips of 400 human actions." }],
    models: [
      {
        id: "google/vivit-b-16x2-kinetics400",
        description: "A plain transformer over patches of space and time, trained on Kinetics.",
      },
      {
        id: "microsoft/xclip-base-patch32",
        description: "Matches clips with action names through a shared space for video and text.",
      },
    ],
    spaces: [
      { id: "nateraw/lavila", description: "Describes the actions in a clip, moment by moment." },
      { id: "fcakyon/video-classification", description: "Names the actions in your video." },
    ],
    metrics: [
      { id: "accuracy", description: "The share of clips with the right label." },
      { id: "recall", description: "Of the clips of a class, the share that was found." },
      { id: "precision", description: "Of the clips given a class, the share that belongs to it." },
      { id: "f1", description: "The harmonic mean of precision and recall." },
    ],
    widgetModels: [],
  },
};
