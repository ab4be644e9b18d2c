import { formatInteger, plural } from "../../ui/format.ts";

/** The list of libraries and the page of one library. */
export const STRINGS = {
  list: {
    title: "Libraries",
    description: "Libraries that load models, and how many models on this hub use them.",
    sorted: (total: number) =>
      `${plural(total, "library", "libraries")} · sorted by number of models`,
    filter: "Filter libraries",
    noMatch: "No matching libraries",
    tryLess: "Try fewer words, or part of a library's name.",
    all: "All libraries",
    library: "Library",
    models: "Models",
    modelsWith: (label: string, count: number) => `Models with ${label}: ${formatInteger(count)}`,
  },
  page: {
    description: (label: string) => `${label} models on this hub.`,
    noModels: "No models yet. To list a model here, add this line to its card: ",
    facts: "Facts",
    tasks: "Tasks",
  },
  example: {
    title: "Example",
    loads: (modelId: string) => `Loads ${modelId} from this hub.`,
    replace: "Replace namespace/name with a model ID.",
    dependsOnModel: (label: string) =>
      `The code for ${label} depends on the model. Open a model and choose Use this model.`,
    none: (label: string) => `No example for ${label} yet. See its documentation.`,
  },
  counting: {
    title: "Download counts",
    rule: (files: number) =>
      `Loading a model fetches many files. A download is counted for each request for ${files > 1 ? "one of these files" : "this file"}:`,
  },
  facts: {
    key: "Key",
    source: "Source",
    documentation: "Documentation",
    filter: "List filter",
    shown: "Shown",
    hidden: "Hidden",
  },
} as const;
