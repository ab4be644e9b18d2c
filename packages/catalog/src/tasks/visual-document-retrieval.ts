import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const visualDocumentRetrieval: Task = {
  label: "Visual Document Retrieval",
  modality: "multimodal",
  libraries: ["transformers"],
  summary: "Finds the pages that answer a query by their look, layout and text.",
  page: {
    about: markdown`
      Ordinary document search extracts the text, cuts it up and loses tables, charts and layout on
      the way. Visual retrieval embeds the picture of the page. That spares a fragile chain of
      tools and finds pages by their figures too. With a vision language model behind it, it
      becomes question answering over a pile of PDFs.

      ### Variants

      - **Late interaction** models (ColPali, ColQwen) keep a vector for each patch and compare
        each query word with the best of them: precise, and large to store.
      - **Single vector** models are compact and work with any vector database.
      - **Pooling and quantization** shrink the former without much loss.
      - **Rerankers** look again at the first hits.

      ### How to evaluate

      NDCG at 5 or 10 over queries with known pages, as on the ViDoRe benchmark; recall at *k* if a
      reader follows. Compare with text search after OCR on the same pages: where they are mostly
      plain text, the gap may be small. Report storage for each page and the time for indexing and
      for a query, and test the languages and scans you have.
    `,
    demo: {
      inputs: [
        { type: "img", filename: "report.png" },
        { type: "img", filename: "map.png" },
        { type: "text", label: "Query", content: "bicycle sales by month" },
      ],
      outputs: [
        {
          type: "chart",
          data: [
            { label: "Page 1", score: 0.95 },
            { label: "Page 2", score: 0.07 },
          ],
        },
      ],
    },
    datasets: [
      {
        id: "vidore/colpali_train_set",
        description: "Queries paired with pages: the training set of ColPali.",
      },
    ],
    models: [
      {
        id: "vidore/colqwen2-v1.0",
        description:
          "Several vectors for each page and query, on a vision language model of two billion parameters.",
      },
      { id: "Tevatron/OmniEmbed-v0.1", description: "One vector for pages, text, audio or video." },
    ],
    spaces: [
      {
        id: "vidore/vidore-leaderboard",
        description: "Compares retrievers on documents from many fields.",
      },
      {
        id: "vidore/visual-rag-tool",
        description: "Search your own PDFs, then ask about the pages found.",
      },
    ],
    metrics: [
      {
        id: "Normalized Discounted Cumulative Gain at K",
        description:
          "Rewards relevant pages near the top of the first K, with less credit further down.",
      },
    ],
    widgetModels: [],
  },
};
