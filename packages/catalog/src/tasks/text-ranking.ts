import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const textRanking: Task = {
  label: "Text Ranking",
  modality: "nlp",
  libraries: ["sentence-transformers", "transformers"],
  summary: "Orders a set of texts by how well each answers a query.",
  page: {
    about: markdown`
      A reranker reads a query and a candidate text together and returns a score. Reading both at
      once lets it weigh every word of one against the other, which an embedding cannot do. It
      costs a model call for each pair, so it comes second: a cheap search finds a hundred
      candidates, and the reranker puts the best on top. Search engines and retrieval for language
      models gain the most.

      ### Variants

      - **Cross-encoders** are small encoders with one score as output.
      - **Language model rerankers** judge a pair with a prompt, or order a whole list at once.
      - **Late interaction** models keep a vector for each token: between embedding and reranking
        in cost and quality.

      ### How to evaluate

      NDCG at 10 is the standard figure, MRR the one to choose if only the first result counts. Fix
      the first stage when comparing rerankers, report its recall too, and measure the delay at the
      number of candidates you will really send.
    `,
    demo: {
      inputs: [
        { type: "text", label: "Query", content: "Can I plant garlic in spring?" },
        {
          type: "text",
          label: "Text 1",
          content:
            "Spring planting works for garlic, though the bulbs stay smaller than those planted in autumn.",
        },
        { type: "text", label: "Text 2", content: "Garlic bread is best eaten warm." },
        {
          type: "text",
          label: "Text 3",
          content: "Most vegetables are sown between March and May.",
        },
      ],
      outputs: [
        {
          type: "chart",
          data: [
            { label: "Text 1", score: 0.98 },
            { label: "Text 3", score: 0.21 },
            { label: "Text 2", score: 0.02 },
          ],
        },
      ],
    },
    datasets: [
      {
        id: "microsoft/ms_marco",
        description: "Search queries with passages, of which a few are marked as relevant.",
      },
    ],
    models: [
      {
        id: "cross-encoder/ms-marco-MiniLM-L6-v2",
        description: "A small, quick English reranker trained on search queries.",
      },
      {
        id: "Alibaba-NLP/gte-multilingual-reranker-base",
        description: "Reranks in more than seventy languages.",
      },
      {
        id: "Alibaba-NLP/gte-reranker-modernbert-base",
        description: "An English reranker on a modern encoder, for texts up to 8,192 tokens.",
      },
    ],
    spaces: [],
    metrics: [
      {
        id: "Normalized Discounted Cumulative Gain",
        description:
          "Rewards relevant results near the top, with less credit for each place further down.",
      },
      {
        id: "Mean Reciprocal Rank",
        description: "One over the rank of the first relevant text, averaged over queries.",
      },
      {
        id: "Mean Average Precision",
        description:
          "Precision measured at every relevant result, averaged, then averaged over queries.",
      },
    ],
    widgetModels: ["cross-encoder/ms-marco-MiniLM-L6-v2"],
  },
};
