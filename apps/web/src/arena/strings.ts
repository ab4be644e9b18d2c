/** Everything that the comparison of answers says. */
export const STRINGS = {
  page: {
    title: "Compare models",
    note: "Run up to four models for the same task on one input.",
    empty: "Choose a model",
    emptyHint: "You can then add other models for the same task.",
    needsScript: "Comparing needs JavaScript. Model pages work without it.",
  },
  forms: { title: "Input for all models", run: "Run all", cancel: "Cancel" },
  picker: {
    remove: (id: string) => `Remove ${id}`,
    choose: "Add a model",
    search: "Search models that run here",
    add: "Add",
  },
} as const;
