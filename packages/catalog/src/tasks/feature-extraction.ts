import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const featureExtraction: Task = {
  label: "Feature Extraction",
  modality: "nlp",
  libraries: ["sentence-transformers", "transformers", "transformers.js"],
  summary: "Turns a text into a list of numbers whose geometry follows its meaning.",
  page: {
    about: markdown`
      Feature extraction returns what a model computes inside: a vector for each token, or one for
      the whole text, called an embedding. Texts with like meaning get vectors that lie close
      together, whatever their words. Embeddings feed search, recommendation, deduplication,
      clustering and retrieval for language models, and serve as input to small classifiers.

      ### Variants

      - **Token features**: one vector for each token, for models that are trained on top.
      - **Sentence embeddings**: one vector a text, by averaging the tokens (mean pooling) or by
        taking a special one. Use the pooling the model was trained with.
      - **Instruction-aware** embedders expect a prefix for queries and another for documents.
      - **Matryoshka** embeddings can be cut short with little loss.
      - **Sparse** and **multi-vector** models trade size for precision.

      ### How to evaluate

      Measure the task the vectors serve: NDCG or recall at *k* for retrieval, V-measure for
      clustering, rank correlation for similarity. MTEB gathers such tests; check the languages and
      text lengths that resemble yours, and weigh quality against dimensions and speed.
    `,
    demo: {
      inputs: [{ type: "text", label: "Text", content: "Rain is expected in the north." }],
      outputs: [
        {
          type: "tabular",
          table: [
            ["Dimension 1", "Dimension 2", "Dimension 3", "…"],
            ["0.0312", "-0.1187", "0.0745", "…"],
            ["-0.0921", "0.0438", "0.2106", "…"],
          ],
        },
      ],
    },
    datasets: [
      {
        id: "wikipedia",
        description:
          "Encyclopedia articles in hundreds of languages: common material for pretraining encoders.",
      },
    ],
    models: [
      {
        id: "thenlper/gte-large",
        description: "English text embeddings of 1,024 dimensions for search and clustering.",
      },
      {
        id: "Alibaba-NLP/gte-Qwen1.5-7B-instruct",
        description:
          "A 7-billion-parameter embedder that follows an instruction saying what to compare.",
      },
    ],
    spaces: [
      {
        id: "mteb/leaderboard",
        description: "Ranks embedding models on retrieval, clustering, reranking and more.",
      },
      {
        id: "mteb/arena",
        description: "Two embedding models answer blind; you vote for the better.",
      },
    ],
    metrics: [],
    widgetModels: ["facebook/bart-base"],
  },
};
