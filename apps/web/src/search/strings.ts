import { formatInteger } from "../ui/format.ts";

export const STRINGS = {
  title: "Search",
  titleFor: (q: string) => `Search: ${q}`,
  description: "Models, datasets, collections, people, tasks, libraries and docs.",
  field: "Search everything",
  submit: "Search",
  matches: {
    model: {
      names: "Models",
      cards: "Models whose cards have these words",
      task: (task: string) => `Models for ${task}`,
    },
    dataset: {
      names: "Datasets",
      cards: "Datasets whose cards have these words",
      task: (task: string) => `Datasets for ${task}`,
    },
  },
  all: (total: number) => `All ${formatInteger(total)}`,
  collections: "Collections",
  names: "People and organizations",
  pages: "Tasks, libraries and docs",
  kinds: { task: "Task", library: "Library", doc: "Docs" },
  none: (q: string) => `No results for “${q}”`,
  noneHint: "Try fewer or other words. Names forgive one typo per word.",
  start: "Enter a word to search",
} as const;
