import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const zeroShotImageClassification: Task = {
  label: "Zero-Shot Image Classification",
  modality: "cv",
  libraries: ["transformers", "transformers.js"],
  summary: "Sorts pictures into categories that are named only when the question is asked.",
  page: {
    about: markdown`
      The model has an encoder for pictures and one for text, trained so that a picture and its
      description lie close together. To classify, the labels are put into a sentence (“a photo of
      a cat”) and the nearest one wins. No training examples are needed, and the list can change
      with every request. The same embeddings search a photo library by words.

      ### Variants

      - **Contrastive** models such as CLIP make labels compete: the scores add up to one.
      - **Sigmoid** models such as SigLIP judge each label alone, so that none or several may
        apply.
      - **Multilingual** models take labels in many languages.
      - **Domain** models know medicine, satellites or products.

      ### How to evaluate

      Top-1 and top-5 accuracy on sets the model was not trained on, ImageNet above all; be aware
      that web-scale training may have seen them. Averaging several sentences for each label gives
      a point or two. Test pictures that fit no label, check scores for bias when people are in the
      picture, and compare with a small trained classifier once you have labels.
    `,
    demo: {
      inputs: [
        { type: "img", filename: "cat.png" },
        { type: "text", label: "Labels", content: "cat, dog, llama" },
      ],
      outputs: [
        {
          type: "chart",
          data: [
            { label: "cat", score: 0.98 },
            { label: "dog", score: 0.015 },
            { label: "llama", score: 0.005 },
          ],
        },
      ],
    },
    datasets: [],
    models: [
      {
        id: "visheratin/mexma-siglip",
        description: "A multilingual text encoder joined with a SigLIP image encoder.",
      },
      {
        id: "google/siglip2-base-patch16-224",
        description:
          "Image and text in one space, multilingual, with finer detail than the first SigLIP.",
      },
      {
        id: "intfloat/mmE5-mllama-11b-instruct",
        description: "A large multilingual embedder for text and pictures, alone or mixed.",
      },
      {
        id: "jinaai/jina-clip-v2",
        description:
          "Text in 89 languages and pictures in one space, with embeddings that can be cut short.",
      },
      {
        id: "microsoft/BiomedCLIP-PubMedBERT_256-vit_base_patch16_224",
        description: "Trained on figures from biomedical papers.",
      },
    ],
    spaces: [
      { id: "pharma/CLIP-Interrogator", description: "Finds a prompt that describes a picture." },
      {
        id: "merve/compare_clip_siglip",
        description: "CLIP and SigLIP on the same picture and labels.",
      },
    ],
    metrics: [
      {
        id: "top-K accuracy",
        description: "The share of pictures whose true label is among the K best.",
      },
    ],
    widgetModels: ["google/siglip-so400m-patch14-224"],
  },
};
