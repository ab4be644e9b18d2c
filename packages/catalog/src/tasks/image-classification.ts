import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const imageClassification: Task = {
  label: "Image Classification",
  modality: "cv",
  subtasks: [
    { id: "multi-label-image-classification", label: "Multi Label Image Classification" },
    { id: "multi-class-image-classification", label: "Multi Class Image Classification" },
  ],
  libraries: ["keras", "timm", "transformers", "transformers.js"],
  summary: "Says what a picture shows, choosing from a fixed list.",
  page: {
    about: markdown`
      The classifier looks at the whole picture and scores each class it was trained on. It sorts
      photo collections, finds defects on a production line, recognizes plants and products, and
      screens uploads. A pretrained backbone usually needs only tens or hundreds of examples of
      each new class.

      ### Variants

      - **Multi-class**: exactly one class applies.
      - **Multi-label**: several may, each with its own threshold.
      - **Fine-grained**: classes differ in detail, as bird species do; resolution matters.
      - **Zero-shot**: the classes are given in words when asking (see zero-shot image
        classification).

      Where several objects matter, or their place, use object detection or segmentation.

      ### How to evaluate

      Top-1 accuracy says how often the best guess is right, top-5 whether the truth is among the
      best five. With unequal classes report F1 for each class, or a macro average. Keep pictures
      of the same object or patient on one side of the split, and test blurred, dark and cropped
      pictures, because those will come.
    `,
    demo: {
      inputs: [{ type: "img", filename: "cat.png" }],
      outputs: [
        {
          type: "chart",
          data: [
            { label: "tabby cat", score: 0.88 },
            { label: "tiger cat", score: 0.1 },
            { label: "lynx", score: 0.01 },
          ],
        },
      ],
    },
    datasets: [
      { id: "cifar100", description: "60,000 tiny color pictures in a hundred classes." },
      {
        id: "fashion_mnist",
        description:
          "70,000 grey pictures of clothing in ten classes; a harder stand-in for handwritten digits.",
      },
    ],
    models: [
      {
        id: "google/vit-base-patch16-224",
        description: "A vision transformer for the thousand ImageNet classes; a common baseline.",
      },
      {
        id: "facebook/deit-base-distilled-patch16-224",
        description: "Learnt from a convolutional teacher, with ImageNet data alone.",
      },
      {
        id: "facebook/convnext-large-224",
        description: "A convolutional network modernized to the level of transformers.",
      },
    ],
    spaces: [
      {
        id: "timm/leaderboard",
        description: "Compares the accuracy, size and speed of hundreds of image models.",
      },
    ],
    metrics: [
      { id: "accuracy", description: "The share of pictures whose best-scored class is right." },
      { id: "recall", description: "Of the pictures of a class, the share that was found." },
      {
        id: "precision",
        description: "Of the pictures given a class, the share that belongs to it.",
      },
      { id: "f1", description: "The harmonic mean of precision and recall." },
    ],
    widgetModels: ["google/vit-base-patch16-224"],
    youtubeId: "tjAIM7BOYhw",
  },
};
