/** Said where a widget or a snippet would show a sample and the task has none. */
export const NO_SAMPLE_INPUT = "No input example has been defined for this model task.";

/** The name of a file in `media/`. */
export type MediaFile = string;

/** The placeholder for the masked word; replace it with the model's own mask token. */
export const SAMPLE_MASK = "[MASK]";

/** A turn of a conversation. */
export interface SampleMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string | readonly SamplePart[];
}

/** One part of a turn: text, or an image. */
export type SamplePart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image_url"; readonly image_url: { readonly url: MediaFile } };

/** An image and an instruction. */
export interface ImageAndPrompt {
  readonly image: MediaFile;
  readonly prompt: string;
}

/** Column name → cells from top to bottom; all columns have the same length. */
export type SampleColumns<Cell> = Readonly<Record<string, readonly Cell[]>>;

/**
 * What a widget and a snippet start with, by task. Field names are those of the inference API, since
 * a sample is sent and printed as it stands. `conversational` is for models of `text-generation`
 * that chat; the others get a text to continue.
 */
export interface SampleInputs {
  readonly "audio-classification": MediaFile;
  readonly "audio-to-audio": MediaFile;
  readonly "automatic-speech-recognition": MediaFile;
  readonly conversational: readonly SampleMessage[];
  readonly "document-question-answering": { readonly image: MediaFile; readonly question: string };
  readonly "feature-extraction": string;
  /** Contains `SAMPLE_MASK` once. */
  readonly "fill-mask": string;
  readonly "image-classification": MediaFile;
  readonly "image-segmentation": MediaFile;
  readonly "image-text-to-image": ImageAndPrompt;
  readonly "image-text-to-text": readonly SampleMessage[];
  readonly "image-text-to-video": ImageAndPrompt;
  readonly "image-to-image": ImageAndPrompt;
  readonly "image-to-text": MediaFile;
  readonly "image-to-video": ImageAndPrompt;
  readonly "object-detection": MediaFile;
  readonly "question-answering": { readonly question: string; readonly context: string };
  readonly "sentence-similarity": {
    readonly source_sentence: string;
    readonly sentences: readonly string[];
  };
  readonly summarization: string;
  readonly "table-question-answering": {
    readonly query: string;
    readonly table: SampleColumns<string>;
  };
  readonly "tabular-classification": SampleColumns<number | string>;
  readonly "tabular-regression": SampleColumns<number | string>;
  readonly "text-classification": string;
  readonly "text-generation": string;
  readonly "text-to-audio": string;
  readonly "text-to-image": string;
  readonly "text-to-speech": string;
  readonly "text-to-video": string;
  readonly "token-classification": string;
  readonly translation: string;
  readonly "visual-question-answering": { readonly image: MediaFile; readonly question: string };
  readonly "zero-shot-classification": {
    readonly text: string;
    readonly candidate_labels: readonly string[];
    readonly multi_label?: boolean;
  };
  readonly "zero-shot-image-classification": {
    readonly image: MediaFile;
    readonly candidate_labels: readonly string[];
  };
}

/** A task that has samples, in English at least. */
export type SampleTask = keyof SampleInputs;

/** One language's samples: for each task one or more, the best first. */
export type LanguageSamples = {
  readonly [Task in SampleTask]?: readonly [SampleInputs[Task], ...SampleInputs[Task][]];
};
