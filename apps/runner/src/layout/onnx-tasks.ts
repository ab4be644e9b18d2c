/** How ONNX Runtime runs a task: the pipeline, and the files that a repo must contain. */
export interface OnnxTask {
  /** As transformers.js calls it; absent: our own adapter. */
  readonly pipeline?: string;
  /** Names under `onnx/` without suffix and extension; the first complete set is used. */
  readonly sessions: Sessions;
  /** For models of these types, in place of `sessions`. */
  readonly sessionsOf?: Readonly<Record<string, Sessions>>;
  readonly needs: readonly OnnxNeed[];
}

type Sessions = readonly (readonly string[])[];

export type OnnxNeed = "tokenizer" | "preprocessor";

const MODEL = [["model"]] as const;
const ENCODER_DECODER = ["encoder_model", "decoder_model_merged"] as const;

/** Models with a tower for texts and one for images have each in a file of its own, too. */
const IMAGE_TOWER = [["vision_model"]] as const;

const onText = (pipeline: string): OnnxTask => ({
  pipeline,
  sessions: MODEL,
  needs: ["tokenizer"],
});
const onMedia = (pipeline: string): OnnxTask => ({
  pipeline,
  sessions: MODEL,
  needs: ["preprocessor"],
});
const onBoth = (pipeline: string): OnnxTask => ({
  pipeline,
  sessions: MODEL,
  needs: ["tokenizer", "preprocessor"],
});
const rewriting = (pipeline: string): OnnxTask => ({
  pipeline,
  sessions: [ENCODER_DECODER],
  needs: ["tokenizer"],
});

/** Every task that the embedded runtime runs from ONNX files, by the hub's name for it. */
export const ONNX_TASKS = {
  "text-classification": onText("text-classification"),
  "token-classification": onText("token-classification"),
  "zero-shot-classification": onText("zero-shot-classification"),
  "fill-mask": onText("fill-mask"),
  "question-answering": onText("question-answering"),
  "text-ranking": onText("text-classification"),
  "feature-extraction": onText("feature-extraction"),
  "sentence-similarity": onText("feature-extraction"),
  "text-generation": onText("text-generation"),
  summarization: rewriting("summarization"),
  translation: rewriting("translation"),
  "text2text-generation": rewriting("text2text-generation"),
  "image-classification": onMedia("image-classification"),
  "image-segmentation": onMedia("image-segmentation"),
  "image-feature-extraction": {
    ...onMedia("image-feature-extraction"),
    sessionsOf: { clip: IMAGE_TOWER, siglip: IMAGE_TOWER, jina_clip: IMAGE_TOWER },
  },
  "object-detection": onMedia("object-detection"),
  "depth-estimation": onMedia("depth-estimation"),
  "image-to-image": onMedia("image-to-image"),
  "zero-shot-image-classification": onBoth("zero-shot-image-classification"),
  "zero-shot-object-detection": onBoth("zero-shot-object-detection"),
  "image-to-text": {
    pipeline: "image-to-text",
    sessions: [ENCODER_DECODER],
    needs: ["tokenizer", "preprocessor"],
  },
  "document-question-answering": {
    pipeline: "document-question-answering",
    sessions: [ENCODER_DECODER],
    needs: ["tokenizer", "preprocessor"],
  },
  "automatic-speech-recognition": {
    pipeline: "automatic-speech-recognition",
    sessions: [ENCODER_DECODER, ["model"]],
    needs: ["tokenizer", "preprocessor"],
  },
  "audio-classification": onMedia("audio-classification"),
  "zero-shot-audio-classification": onBoth("zero-shot-audio-classification"),
  "text-to-speech": onText("text-to-audio"),
  "text-to-audio": onText("text-to-audio"),
  "text-to-image": { sessions: MODEL, needs: ["tokenizer"] },
} as const satisfies Readonly<Record<string, OnnxTask>>;

export type OnnxTaskName = keyof typeof ONNX_TASKS;

/** A repo has one pipeline tag, but its model may serve these as well. */
export const ALSO_SERVES: Readonly<Partial<Record<OnnxTaskName, readonly OnnxTaskName[]>>> = {
  "feature-extraction": ["sentence-similarity"],
  "sentence-similarity": ["feature-extraction"],
  "text-to-speech": ["text-to-audio"],
  "text-to-audio": ["text-to-speech"],
};

/** Whether the runtime knows the task. */
export const isOnnxTask = (task: string): task is OnnxTaskName => Object.hasOwn(ONNX_TASKS, task);
