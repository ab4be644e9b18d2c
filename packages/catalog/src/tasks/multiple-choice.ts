import type { Task } from "../task.ts";

export const multipleChoice: Task = {
  label: "Multiple Choice",
  modality: "nlp",
  hiddenIn: ["models"],
  subtasks: [
    { id: "multiple-choice-qa", label: "Multiple Choice QA" },
    {
      id: "multiple-choice-coreference-resolution",
      label: "Multiple Choice Coreference Resolution",
    },
  ],
  libraries: ["transformers"],
  summary: "Picks the right answer to a question from a short list.",
};
