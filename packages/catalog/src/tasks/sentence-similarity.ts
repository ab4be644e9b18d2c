import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const sentenceSimilarity: Task = {
  label: "Sentence Similarity",
  modality: "nlp",
  libraries: ["sentence-transformers", "spacy", "transformers.js"],
  summary: "Says how close in meaning two or more sentences are.",
  page: {
    about: markdown`
      Sentence similarity models map sentences to vectors and compare them, usually by cosine.
      Since every sentence is embedded once and alone, a collection of millions can be searched in
      milliseconds. That powers semantic search, finding duplicates, matching questions with
      answers, and grouping feedback.

      ### Variants

      - **Semantic textual similarity** is symmetric: paraphrases score high.
      - **Asymmetric search** matches a short query with a longer passage; some models want
        different prefixes for the two.
      - **Passage ranking** refines the first hits with a cross-encoder, slower and more exact (see
        text ranking).
      - **Multilingual** models place translations near each other.

      ### How to evaluate

      For similarity, compare scores with human judgement by Spearman correlation. For search, use
      mean reciprocal rank, recall at *k* or NDCG over queries with known answers. A cosine has no
      absolute meaning: 0.7 is high for one model and ordinary for another, so set thresholds on
      your own data.
    `,
    demo: {
      inputs: [
        { type: "text", label: "Source sentence", content: "How do I change my password?" },
        { type: "text", label: "Sentence 1", content: "Steps to reset your login" },
        { type: "text", label: "Sentence 2", content: "Opening hours of the front desk" },
        { type: "text", label: "Sentence 3", content: "Keeping your account safe" },
      ],
      outputs: [
        {
          type: "chart",
          data: [
            { label: "Steps to reset your login", score: 0.78 },
            { label: "Keeping your account safe", score: 0.46 },
            { label: "Opening hours of the front desk", score: 0.08 },
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
        id: "sentence-transformers/all-mpnet-base-v2",
        description: "A strong general embedder for English sentences and paragraphs.",
      },
      {
        id: "BAAI/bge-m3",
        description:
          "Embeds more than a hundred languages, up to 8,192 tokens; dense, sparse and multi-vector at once.",
      },
      {
        id: "HIT-TMG/KaLM-embedding-multilingual-mini-instruct-v1.5",
        description: "A compact multilingual embedder that takes instructions.",
      },
    ],
    spaces: [
      {
        id: "Gradio-Blocks/Ask_Questions_To_YouTube_Videos",
        description: "Finds the moment in a video that answers a question.",
      },
      {
        id: "Gradio-Blocks/pubmed-abstract-retriever",
        description: "Searches abstracts of medical papers by meaning.",
      },
      {
        id: "nickmuchi/article-text-summarizer",
        description: "Builds a summary from the sentences closest to the gist of an article.",
      },
      {
        id: "sentence-transformers/Sentence_Transformers_for_semantic_search",
        description: "Semantic search over a collection, with retrieval and reranking.",
      },
    ],
    metrics: [
      {
        id: "Mean Reciprocal Rank",
        description: "One over the rank of the first right result, averaged over queries.",
      },
      {
        id: "Cosine Similarity",
        description:
          "The angle between two embeddings: 1 for the same direction, 0 for nothing in common.",
      },
    ],
    widgetModels: ["sentence-transformers/all-MiniLM-L6-v2"],
    youtubeId: "VCZq5AkbNEU",
  },
};
