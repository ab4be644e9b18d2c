import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const imageFeatureExtraction: Task = {
  label: "Image Feature Extraction",
  modality: "cv",
  libraries: ["timm", "transformers"],
  summary: "Turns a picture into a list of numbers that says what is in it.",
  page: {
    about: markdown`
      A vision backbone without its last layer returns features: one vector for the picture, or a
      grid of vectors for its patches. Similar pictures get similar vectors. They find
      near-duplicates and look-alikes, group collections, detect outliers, and carry small
      classifiers that train in seconds.

      ### Variants

      - **Supervised** features come from classification and know its classes best.
      - **Self-supervised** features (DINO, masked autoencoders) need no labels and keep shape and
        layout; the patch vectors serve for segmentation and matching.
      - **Image–text** features (CLIP, SigLIP) can be compared with words.
      - **Pooling**: a class token, an average, or all patches; use what the model was trained for.

      ### How to evaluate

      Keep the backbone frozen and see what its features allow: nearest-neighbor and linear-probe
      accuracy, recall at *k* for retrieval, mean intersection over union for patches. Test on
      pictures from your own domain, as rankings on ImageNet do not always carry over to X-rays or
      satellites. Weigh accuracy against vector size and speed.
    `,
    demo: {
      inputs: [{ type: "img", filename: "cat.png" }],
      outputs: [
        {
          type: "tabular",
          table: [
            ["Dimension 1", "Dimension 2", "Dimension 3", "…"],
            ["0.2153", "-0.0418", "0.1276", "…"],
            ["-0.0034", "0.1902", "-0.0851", "…"],
          ],
        },
      ],
    },
    datasets: [
      {
        id: "imagenet-1k",
        description:
          "1.3 million pictures in a thousand classes: the common ground of vision models.",
      },
    ],
    models: [
      {
        id: "timm/vit_large_patch14_dinov2.lvd142m",
        description: "Self-supervised features that serve well unchanged.",
      },
      {
        id: "nvidia/MambaVision-T-1K",
        description: "Mixes state space layers with attention, for more speed.",
      },
      {
        id: "facebook/dino-vitb16",
        description: "Self-supervised; its attention outlines objects without labels.",
      },
      {
        id: "apple/aimv2-large-patch14-336-distilled",
        description: "Pretrained to predict both image patches and text; distilled.",
      },
      {
        id: "OpenGVLab/InternViT-6B-448px-V1-2",
        description: "A six-billion-parameter encoder made to be the eyes of language models.",
      },
    ],
    spaces: [
      {
        id: "timm/leaderboard",
        description: "Compares the accuracy, size and speed of hundreds of image models.",
      },
    ],
    metrics: [],
    widgetModels: [],
  },
};
