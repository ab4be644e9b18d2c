import type { Task } from "../task.ts";

export const tableToText: Task = {
  label: "Table to Text",
  modality: "nlp",
  hiddenIn: ["models"],
  libraries: ["transformers"],
  summary: "Describes the content of a table in sentences.",
};
