import type { TaskName } from "../task-io.ts";
import type { InputKind } from "./input-forms.ts";

/** How an answer is shown. */
export type OutputKind =
  | "labels"
  | "fills"
  | "entities"
  | "answers"
  | "similarities"
  | "text"
  | "boxes"
  | "masks"
  | "image"
  | "audio"
  | "audios"
  | "video"
  | "rows"
  | "json";

/** What a person fills in for a task, and how its answer is shown. */
export interface TaskForm {
  readonly input: InputKind;
  readonly output: OutputKind;
}

/** A task with one input and one output; chat has a separate form, and ranking has none. */
export type FormTask = Exclude<TaskName, "conversational" | "text-ranking">;

export const TASK_FORMS = {
  "audio-classification": { input: "audio", output: "labels" },
  "audio-to-audio": { input: "audio", output: "audios" },
  "automatic-speech-recognition": { input: "audio", output: "text" },
  "document-question-answering": { input: "image-question", output: "answers" },
  "feature-extraction": { input: "text", output: "json" },
  "fill-mask": { input: "text", output: "fills" },
  "image-classification": { input: "image", output: "labels" },
  "image-segmentation": { input: "image", output: "masks" },
  "image-text-to-image": { input: "image-prompt", output: "image" },
  "image-text-to-video": { input: "image-prompt", output: "video" },
  "image-to-image": { input: "image-prompt", output: "image" },
  "image-to-text": { input: "image", output: "text" },
  "image-to-video": { input: "image-prompt", output: "video" },
  "object-detection": { input: "image", output: "boxes" },
  "question-answering": { input: "question-context", output: "answers" },
  "sentence-similarity": { input: "sentences", output: "similarities" },
  summarization: { input: "text", output: "text" },
  "table-question-answering": { input: "table-question", output: "answers" },
  "tabular-classification": { input: "table", output: "rows" },
  "tabular-regression": { input: "table", output: "rows" },
  "text-classification": { input: "text", output: "labels" },
  "text-generation": { input: "text", output: "text" },
  "text-to-audio": { input: "text", output: "audio" },
  "text-to-image": { input: "text", output: "image" },
  "text-to-speech": { input: "text", output: "audio" },
  "text-to-video": { input: "text", output: "video" },
  "token-classification": { input: "text", output: "entities" },
  translation: { input: "text", output: "text" },
  "visual-question-answering": { input: "image-question", output: "answers" },
  "zero-shot-classification": { input: "text-labels", output: "labels" },
  "zero-shot-image-classification": { input: "image-labels", output: "labels" },
} as const satisfies Record<FormTask, TaskForm>;

/** Whether a pipeline tag, which a card may invent, has a form. */
export const isFormTask = (tag: string): tag is FormTask => Object.hasOwn(TASK_FORMS, tag);
