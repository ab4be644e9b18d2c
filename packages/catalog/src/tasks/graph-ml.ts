import type { Task } from "../task.ts";

export const graphMl: Task = {
  label: "Graph Machine Learning",
  modality: "other",
  libraries: ["transformers"],
  summary: "Learns from nodes and the links between them: molecules, roads, networks.",
};
