import type { Task } from "../task.ts";

export const tabularToText: Task = {
  label: "Tabular to Text",
  modality: "tabular",
  hiddenIn: ["models"],
  subtasks: [{ id: "rdf-to-text", label: "RDF to text" }],
  libraries: ["transformers"],
  summary: "Describes records, such as rows or RDF triples, in sentences.",
};
