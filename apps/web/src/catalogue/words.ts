/** What the kinds of repos are called. */
export const WORDS = {
  model: { title: "Models", one: "model" },
  dataset: { title: "Datasets", one: "dataset" },
} as const;
