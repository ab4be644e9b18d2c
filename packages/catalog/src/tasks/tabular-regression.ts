import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const tabularRegression: Task = {
  label: "Tabular Regression",
  modality: "tabular",
  subtasks: [{ id: "tabular-single-column-regression", label: "Tabular Single Column Regression" }],
  libraries: ["sklearn"],
  summary: "Predicts a number for each row of a table.",
  page: {
    about: markdown`
      Regression answers “how much” or “how many” from the columns of a table: the price of a flat,
      tomorrow's demand, the remaining life of a battery.

      ### Variants

      - **Linear regression**, plain or regularized, shows how each column counts.
      - **Gradient boosted trees** are the usual choice for accuracy; they cannot predict beyond
        the range they have seen.
      - **Quantile regression** gives a range instead of a point, which is what planning needs.
      - **Count** and **survival** models suit targets that are counts, or times that have not
        ended yet.

      Targets that span orders of magnitude are often easier to predict as logarithms.

      ### How to evaluate

      The mean squared error, or its root in the target's own unit, punishes large misses. The mean
      absolute error is easier to explain and less moved by outliers. R² sets the error against
      always predicting the mean. Plot the residuals: a pattern means that something was left
      unlearnt. As always, test on rows from later or elsewhere if that is how the model will be
      used.
    `,
    demo: {
      inputs: [
        {
          type: "tabular",
          table: [
            ["Area (m²)", "Rooms", "Year built"],
            ["62", "2", "1974"],
            ["118", "4", "2009"],
          ],
        },
      ],
      outputs: [{ type: "tabular", table: [["Monthly rent"], ["840"], ["1520"]] }],
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
        id: "scikit-learn/Fish-Weight",
        description:
          "Estimates the weight of a fish from its lengths, height and species; made to teach.",
      },
    ],
    spaces: [
      {
        id: "scikit-learn/fish-weight-prediction",
        description: "Enter a fish's measurements and see its estimated weight.",
      },
    ],
    metrics: [
      {
        id: "mse",
        description:
          "The average of the squared errors; one large miss weighs more than many small ones.",
      },
      {
        id: "r-squared",
        description:
          "The share of the variation in the target that the model explains: 1 is perfect, 0 no better than the mean.",
      },
    ],
    widgetModels: ["scikit-learn/Fish-Weight"],
  },
};
