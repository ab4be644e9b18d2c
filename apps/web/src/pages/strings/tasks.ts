import { formatInteger } from "../../ui/format.ts";

/** The list of tasks and the page of one task. */
export const STRINGS = {
  list: {
    title: "Tasks",
    description: "Tasks, with the models on this hub for each.",
    note: "Tasks, with the number of models on this hub.",
    filter: "Filter tasks",
    noMatch: "No matching tasks",
    tryLess: "Try fewer words, or part of a task's name.",
    all: "All tasks",
    models: "Models: ",
    modelsFor: (label: string, count: number) => `Models for ${label}: ${formatInteger(count)}`,
  },
  page: {
    demo: "Demo",
    noModels: "No models yet. To list a model here, add this line to its card: ",
    noDescription: "No description of this task yet.",
    facts: "Facts",
  },
  about: {
    title: "About this task",
    recommended: "Recommended",
    elsewhere: "Names with an arrow link to huggingface.co.",
    models: "Models",
    datasets: "Datasets",
    spaces: "Spaces",
    metrics: "Metrics",
  },
  facts: {
    domain: "Domain",
    tag: "Tag",
    parent: "Parent task",
    subtasks: "Subtasks",
    video: "Video",
    watch: "Watch on YouTube",
    libraries: "Libraries",
    datasetSubtasks: "Dataset subtasks",
  },
} as const;
