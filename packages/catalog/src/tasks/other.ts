import type { Task } from "../task.ts";

export const other: Task = {
  label: "Other",
  modality: "other",
  hiddenIn: ["models", "datasets"],
  libraries: [],
  summary: "Whatever fits no other task.",
};
