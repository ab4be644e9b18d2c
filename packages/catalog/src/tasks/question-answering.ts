import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const questionAnswering: Task = {
  label: "Question Answering",
  modality: "nlp",
  subtasks: [
    { id: "extractive-qa", label: "Extractive QA" },
    { id: "open-domain-qa", label: "Open Domain QA" },
    { id: "closed-domain-qa", label: "Closed Domain QA" },
  ],
  libraries: ["adapter-transformers", "allennlp", "transformers", "transformers.js"],
  summary: "Finds the answer to a question in a given text, or says that it is not there.",
  page: {
    about: markdown`
      An extractive model receives a question and a context and returns the span of the context
      that answers it, with a score. Because the answer is copied and not invented, it can be shown
      in place, highlighted in its source. That makes the task useful for manuals, contracts and
      help pages.

      ### Variants

      - **Extractive**: the answer is a piece of the context.
      - **Open-domain**: nobody supplies a context; a retriever finds passages first, and a reader
        answers from them.
      - **Closed-domain**: the same over one field's documents.
      - **Abstractive** answers, worded freely, are the business of text generation.

      Long documents are cut into overlapping windows, and the best-scored span wins.

      ### How to evaluate

      Exact match and F1 are standard. Include questions that have no answer: a model that never
      abstains looks good on a test made only of answerable ones. For open-domain systems, measure
      retrieval on its own as well, since no reader can find what was not retrieved.
    `,
    demo: {
      inputs: [
        { type: "text", label: "Question", content: "When does the ferry leave on Sundays?" },
        {
          type: "text",
          label: "Context",
          content:
            "The ferry to the island leaves at 8:00 on weekdays and at 10:30 on Sundays. The crossing takes forty minutes.",
        },
      ],
      outputs: [{ type: "text", label: "Answer", content: "10:30" }],
    },
    datasets: [
      {
        id: "squad_v2",
        description:
          "Questions on Wikipedia paragraphs, a third of which cannot be answered from the paragraph.",
      },
      {
        id: "natural_questions",
        description:
          "Real questions typed into a search engine, with long and short answers from Wikipedia.",
      },
    ],
    models: [
      {
        id: "deepset/roberta-base-squad2",
        description:
          "A dependable English extractive model that can also answer “not in this text”.",
      },
      {
        id: "distilbert/distilbert-base-cased-distilled-squad",
        description: "Smaller and faster, with a little less accuracy.",
      },
      {
        id: "google/tapas-base-finetuned-wtq",
        description: "Answers from tables rather than from running text.",
      },
    ],
    spaces: [
      {
        id: "deepset/wikipedia-assistant",
        description: "Answers questions from Wikipedia and shows the passages it used.",
      },
    ],
    metrics: [
      {
        id: "exact-match",
        description:
          "The share of answers equal to a reference, letter for letter once case and punctuation are dropped.",
      },
      {
        id: "f1",
        description:
          "The word overlap between the answer and the closest reference, so that a near miss counts for something.",
      },
    ],
    widgetModels: ["deepset/roberta-base-squad2"],
    youtubeId: "ajPx5LwJD-I",
  },
};
