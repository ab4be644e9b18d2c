import type { Task } from "../task.ts";

export const textRetrieval: Task = {
  label: "Text Retrieval",
  modality: "nlp",
  hiddenIn: ["models"],
  subtasks: [
    { id: "document-retrieval", label: "Document Retrieval" },
    { id: "utterance-retrieval", label: "Utterance Retrieval" },
    { id: "entity-linking-retrieval", label: "Entity Linking Retrieval" },
    { id: "fact-checking-retrieval", label: "Fact Checking Retrieval" },
  ],
  libraries: [],
  summary: "Finds, in a large collection, the texts that answer a query.",
};
