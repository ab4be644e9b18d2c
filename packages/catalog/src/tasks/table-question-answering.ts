import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const tableQuestionAnswering: Task = {
  label: "Table Question Answering",
  modality: "nlp",
  libraries: ["transformers"],
  summary: "Answers a question in plain language from the rows and columns of a table.",
  page: {
    about: markdown`
      Much of what organizations know is in tables, and few people write SQL. A table question
      answering model reads the question together with the header and the cells, and returns a
      cell, a list of cells or a computed value. The table is part of the input, so it needs no
      database and no training on your data.

      ### Variants

      - **Cell selection** models, such as TAPAS, point at cells and name an operation (none, sum,
        count, average).
      - **Generative** models, such as TAPEX, write the answer as text.
      - **Text-to-SQL** models write a query and leave the work to a database: the choice for
        tables too large to read at once, and the easiest to check.

      ### How to evaluate

      Denotation accuracy compares values, so two different queries that give the same answer both
      count as right. For generated SQL, execution accuracy says the same thing; exact match of the
      query is stricter and less useful. Test separately the questions that need arithmetic, and
      tables longer than the model's input.
    `,
    demo: {
      inputs: [
        {
          type: "tabular",
          table: [
            ["Peak", "Country", "Height (m)"],
            ["Aconcagua", "Argentina", "6961"],
            ["Denali", "United States", "6190"],
            ["Kilimanjaro", "Tanzania", "5895"],
          ],
        },
        { type: "text", label: "Question", content: "Which peak is the lowest?" },
      ],
      outputs: [{ type: "text", label: "Answer", content: "Kilimanjaro" }],
    },
    datasets: [
      {
        id: "wikitablequestions",
        description:
          "22,000 questions over Wikipedia tables that need counting, comparing and sorting.",
      },
      {
        id: "wikisql",
        description: "80,000 questions paired with the SQL query that answers them.",
      },
    ],
    models: [
      {
        id: "microsoft/tapex-base",
        description: "Learnt to act as an SQL engine, and so to calculate over a table.",
      },
      {
        id: "google/tapas-base-finetuned-wtq",
        description: "Picks the cells that matter and, if needed, sums, counts or averages them.",
      },
    ],
    spaces: [{ id: "katanaml/table-query", description: "Upload a CSV file and ask about it." }],
    metrics: [
      {
        id: "Denotation Accuracy",
        description:
          "Whether the answer, once computed, equals the expected one, however it was reached.",
      },
    ],
    widgetModels: ["google/tapas-base-finetuned-wtq"],
  },
};
