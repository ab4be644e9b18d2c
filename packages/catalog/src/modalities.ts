/** What a task works on, in the order in which the task pages list them. */
export const TASK_MODALITIES = [
  { id: "multimodal", label: "Multimodal" },
  { id: "nlp", label: "Natural Language Processing" },
  { id: "cv", label: "Computer Vision" },
  { id: "audio", label: "Audio" },
  { id: "tabular", label: "Tabular" },
  { id: "rl", label: "Reinforcement Learning" },
  { id: "other", label: "Other" },
] as const;

/** The id of a modality, as the hub's clients know it. */
export type TaskModality = (typeof TASK_MODALITIES)[number]["id"];
