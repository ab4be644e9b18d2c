/** Everything that the comparison of answers says. */
export const STRINGS = {
  page: {
    title: "Compare models",
    note: "Run up to four models for the same task on one input.",
    empty: "Choose a model",
    emptyHint: "You can then add other models for the same task.",
    blind: "Compare blind",
    open: "Show names",
    needsScript: "Comparing needs JavaScript. Model pages work without it.",
  },
  forms: { title: "Input for all models", run: "Run all", cancel: "Cancel" },
  blind: {
    model: (place: number) => `Model ${"ABCD".charAt(place)}`,
    vote: "Vote",
    question: "Which answer is better?",
    tie: "Tie",
    bad: "All bad",
    signIn: "Sign in to vote.",
    reveal: "Show names",
    thanks: "These are the models.",
    again: "New round",
  },
  results: {
    title: "Arena results",
    note: "Ratings from blind votes on this hub: 1,000 is average; 400 more are ten times the odds.",
    vote: "Compare blind",
    tasks: "Tasks",
    table: (task: string) => `Ratings of models for ${task}`,
    heads: ["Model", "Rating", "Battles", "Wins", "Losses", "Ties", "Win rate"],
    winRate: (wins: number, losses: number, ties: number) =>
      `${Math.round((100 * (wins + ties / 2)) / Math.max(1, wins + losses + ties))}%`,
    none: "No votes yet",
    noneHint: "Compare two to four models without their names, and vote for the best answer.",
  },
  picker: {
    remove: (id: string) => `Remove ${id}`,
    choose: "Add a model",
    search: "Search models that run here",
    add: "Add",
  },
} as const;
