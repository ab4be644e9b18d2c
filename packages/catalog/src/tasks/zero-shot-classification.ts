import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const zeroShotClassification: Task = {
  label: "Zero-Shot Classification",
  modality: "nlp",
  libraries: ["transformers", "transformers.js"],
  summary: "Sorts a text into categories that are named only when the question is asked.",
  page: {
    about: markdown`
      An ordinary classifier knows only the categories of its training data. A zero-shot classifier
      takes the labels as part of the request, so a new category costs nothing but a name. It is a
      good first step before any data has been labelled, and often good enough to stay.

      ### Variants

      - **Inference based**: each label becomes a sentence such as “This text is about shipping”,
        and the model judges whether the text implies it. One pass is needed for each label.
      - **Single pass** models read the text and all labels together.
      - **Embedding based**: text and labels are compared as vectors; the fastest and the coarsest.
      - **Instruction models** can be asked in plain words, at a higher price.

      With *multi-label* on, labels are scored independently; with it off, scores sum to one.

      ### How to evaluate

      Use accuracy or macro F1 on categories that the model cannot have seen. Try several wordings
      of the labels and of the sentence around them: the spread is often larger than the difference
      between models.
    `,
    demo: {
      inputs: [
        {
          type: "text",
          label: "Message",
          content: "My parcel says delivered, but nothing has arrived.",
        },
        { type: "text", label: "Labels", content: "shipping, billing, product question" },
      ],
      outputs: [
        {
          type: "chart",
          data: [
            { label: "shipping", score: 0.97 },
            { label: "product question", score: 0.02 },
            { label: "billing", score: 0.01 },
          ],
        },
      ],
    },
    datasets: [
      {
        id: "nyu-mll/glue",
        description:
          "The English benchmark suite that includes the inference tests this method rests on.",
      },
      {
        id: "nyu-mll/multi_nli",
        description:
          "433,000 sentence pairs in ten genres, marked for entailment: the usual training set.",
      },
      {
        id: "fever/fever",
        description:
          "185,000 claims to be checked against Wikipedia: supported, refuted or not decidable.",
      },
    ],
    models: [
      {
        id: "facebook/bart-large-mnli",
        description: "The long-standing default: an English inference model used as a classifier.",
      },
      {
        id: "MoritzLaurer/ModernBERT-large-zeroshot-v2.0",
        description: "A modern encoder trained for zero-shot use, with a context of 8,192 tokens.",
      },
      {
        id: "knowledgator/gliclass-modern-base-v2.0-init",
        description:
          "Scores all labels in a single pass, so many labels cost little more than one.",
      },
    ],
    spaces: [],
    metrics: [],
    widgetModels: ["facebook/bart-large-mnli"],
  },
};
