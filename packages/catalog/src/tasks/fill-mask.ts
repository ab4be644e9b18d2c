import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const fillMask: Task = {
  label: "Fill-Mask",
  modality: "nlp",
  subtasks: [
    { id: "slot-filling", label: "Slot Filling" },
    { id: "masked-language-modeling", label: "Masked Language Modeling" },
  ],
  libraries: ["transformers", "transformers.js"],
  summary: "Guesses the word that has been hidden in a sentence.",
  page: {
    about: markdown`
      In masked language modelling some words of a sentence are hidden and the model fills the gaps
      from both sides. Few people need the guess itself. The task matters because it is how
      encoders such as BERT learn a language: from plain text, without labels. The trained encoder
      is then tuned to classify, to tag or to embed.

      ### Variants

      - **Masked language modelling** hides random tokens or whole words.
      - **Slot filling** asks for facts by hiding them (“The capital of Peru is [MASK].”), a probe
        of what a model knows and of the stereotypes it has picked up.
      - **Domain adaptation** continues the training on the texts of one field, which helps every
        later task there.

      The mask is a special token, and models spell it differently: \`[MASK]\` or \`<mask>\`. Use the
      tokenizer's own.

      ### How to evaluate

      Cross entropy over hidden tokens, and its exponential, tell two models with the same
      vocabulary apart. What counts in the end is the score after fine-tuning, for instance on GLUE
      or XTREME.
    `,
    demo: {
      inputs: [{ type: "text", label: "Sentence", content: "Bees turn nectar into [MASK]." }],
      outputs: [
        {
          type: "chart",
          data: [
            { label: "honey", score: 0.91 },
            { label: "pollen", score: 0.04 },
            { label: "wax", score: 0.02 },
          ],
        },
      ],
    },
    datasets: [
      {
        id: "wikipedia",
        description: "Encyclopedia text in many languages, plain and well edited.",
      },
      {
        id: "c4",
        description: "A cleaned crawl of the English web, several hundred gigabytes in size.",
      },
    ],
    models: [
      {
        id: "answerdotai/ModernBERT-large",
        description: "A modern English encoder: fast, with a context of 8,192 tokens.",
      },
      {
        id: "FacebookAI/xlm-roberta-base",
        description: "An encoder for 100 languages, a common start for fine-tuning.",
      },
    ],
    spaces: [],
    metrics: [
      {
        id: "cross_entropy",
        description: "How surprised the model is by the hidden words; lower is better.",
      },
      {
        id: "perplexity",
        description:
          "The exponential of cross entropy over the hidden words; for masked models, a pseudo-perplexity.",
      },
    ],
    widgetModels: ["distilroberta-base"],
    youtubeId: "mqElG5QJWUg",
  },
};
