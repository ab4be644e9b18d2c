import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const zeroShotObjectDetection: Task = {
  label: "Zero-Shot Object Detection",
  modality: "cv",
  libraries: ["transformers", "transformers.js"],
  summary: "Finds the objects you name in a picture, with no training on them.",
  page: {
    about: markdown`
      A zero-shot detector takes a picture and the names of what to look for, and returns boxes
      with scores. It is used where objects are too many or too changing to label: shops, archives,
      robots told what to fetch. It also labels data for a smaller detector, which then runs
      faster.

      ### Variants

      - **Embedding matching** (OWL-ViT and its kind) compares regions with the encoded names. An
        example picture can take the place of the name.
      - **Grounding** models read a whole phrase, “the cup left of the lamp”, and find what each
        part refers to.
      - **Language models with vision** write box coordinates as text; the best at understanding,
        the slowest.

      Wording matters: try singular nouns, synonyms and a short article.

      ### How to evaluate

      Average precision as in object detection, on categories kept out of training; LVIS tests over
      a thousand, rare ones apart. Measure also how often something is found that is not there:
      give names that do not occur in the picture. Thresholds differ from name to name, so tune
      them on your own data.
    `,
    demo: {
      inputs: [
        { type: "img", filename: "park.png" },
        { type: "text", label: "Names", content: "kite, ball" },
      ],
      outputs: [{ type: "img", filename: "park-kite-and-ball.png" }],
    },
    datasets: [],
    models: [
      {
        id: "openmmlab-community/mm_grounding_dino_large_all",
        description: "Finds what a phrase describes; an open retraining of Grounding DINO.",
      },
      {
        id: "fushh7/LLMDet",
        description: "Taught by a language model's detailed captions; strong on rare objects.",
      },
    ],
    spaces: [
      { id: "ariG23498/zero-shot-od", description: "Name what to look for in your picture." },
      { id: "merve/OWLSAM", description: "Finds things by name and outlines them." },
    ],
    metrics: [
      {
        id: "Average Precision",
        description: "The area under the precision–recall curve of one class.",
      },
      {
        id: "Mean Average Precision",
        description:
          "Average precision, averaged over all classes and often over several overlaps.",
      },
      {
        id: "APα",
        description: "Average precision when a box counts as right from an overlap of α.",
      },
    ],
    widgetModels: [],
  },
};
