/** How a task is run by ONNX Runtime: through which pipeline, and what a repo must bring for it. */
export interface OnnxTask {
  /** As transformers.js calls it; absent: our own adapter. */
  readonly pipeline?: string;
  /** Names under `onnx/` without suffix and ending; the first set that is whole is taken. */
  readonly sessions: readonly (readonly string[])[];
  readonly needs: readonly OnnxNeed[];
}

export type OnnxNeed = "tokenizer" | "preprocessor";

const MODEL = [["model"]] as const;

const onText = (pipeline: string): OnnxTask => ({
  pipeline,
  sessions: MODEL,
  needs: ["tokenizer"],
});
/** Every task that the embedded runtime runs from ONNX files, by the hub's name for it. */
export const ONNX_TASKS = {
  "text-classification": onText("text-classification"),
  "token-classification": onText("token-classification"),
  "zero-shot-classification": onText("zero-shot-classification"),
  "fill-mask": onText("fill-mask"),
  "question-answering": onText("question-answering"),
  "feature-extraction": onText("feature-extraction"),
  "sentence-similarity": onText("feature-extraction"),
} as const satisfies Readonly<Record<string, OnnxTask>>;

export type OnnxTaskName = keyof typeof ONNX_TASKS;

/** A repo has one pipeline tag, but its model may serve these as well. */
export const ALSO_SERVES: Readonly<Partial<Record<OnnxTaskName, readonly OnnxTaskName[]>>> = {
  "feature-extraction": ["sentence-similarity"],
  "sentence-similarity": ["feature-extraction"],
};

/** Whether the runtime knows the task. */
export const isOnnxTask = (task: string): task is OnnxTaskName => Object.hasOwn(ONNX_TASKS, task);
