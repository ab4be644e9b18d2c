import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const tabularClassification: Task = {
  label: "Tabular Classification",
  modality: "tabular",
  subtasks: [
    { id: "tabular-multi-class-classification", label: "Tabular Multi Class Classification" },
    { id: "tabular-multi-label-classification", label: "Tabular Multi Label Classification" },
  ],
  libraries: ["sklearn"],
  summary: "Predicts a category for each row of a table.",
  page: {
    about: markdown`
      A table with one column to predict is the most common problem in practice: will this customer
      leave, is this payment a fraud, does this part fail. Each row is a case, each column a
      feature.

      ### Variants

      - **Binary** classification has two outcomes, **multi-class** several, **multi-label** any
        number for each row.
      - **Gradient boosting** on decision trees is the strong default: it takes columns of
        different scales and missing values in its stride.
      - **Linear models** are easy to explain and hard to beat on small, clean data.
      - **Tabular foundation models** learn from the rows in their input, with no training step at
        all.

      Category columns need encoding, and preparation must be learnt from the training rows alone.

      ### How to evaluate

      Cross-validate. Where one outcome is rare, prefer the area under the precision–recall curve,
      or F1, to accuracy, and choose the threshold by what a mistake costs. If probabilities are
      used, check their calibration. Split by time or by customer when the future or a stranger is
      to be predicted, and look for columns that give the answer away.
    `,
    demo: {
      inputs: [
        {
          type: "tabular",
          table: [
            ["Orders last year", "Days since last visit", "Support tickets"],
            ["14", "6", "0"],
            ["1", "212", "3"],
          ],
        },
      ],
      outputs: [{ type: "tabular", table: [["Will leave"], ["no"], ["yes"]] }],
    },
    datasets: [
      {
        id: "inria-soda/tabular-benchmark",
        description:
          "Dozens of tables of moderate size, chosen to compare trees with neural networks.",
      },
    ],
    models: [
      {
        id: "scikit-learn/cancer-prediction-trees",
        description:
          "Decision trees that distinguish benign from malignant tumors by cell measurements; made to teach.",
      },
    ],
    spaces: [
      {
        id: "scikit-learn/tabular-playground",
        description: "Upload a table and train a model on it.",
      },
      {
        id: "scikit-learn/classification",
        description: "Shows where the borders of different classifiers run.",
      },
    ],
    metrics: [
      { id: "accuracy", description: "The share of rows given the right category." },
      { id: "recall", description: "Of the rows in a category, the share that was found." },
      {
        id: "precision",
        description: "Of the rows put into a category, the share that belongs there.",
      },
      { id: "f1", description: "The harmonic mean of precision and recall." },
    ],
    widgetModels: ["scikit-learn/tabular-playground"],
  },
};
