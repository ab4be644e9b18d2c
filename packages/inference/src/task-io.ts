import type { FileInput } from "./media.ts";
import type { Transcript } from "./transcripts/transcript.ts";

/** Options of a task in the hub's words; each provider translates what it names differently. */
export type TaskParameters = Readonly<Record<string, unknown>>;

export interface ChatMessage {
  readonly role: string;
  /** Text, or a list of typed parts. */
  readonly content: unknown;
}

/** The chat endpoint's own body without the model: messages and any options. */
export interface ChatInput {
  readonly messages: readonly ChatMessage[];
  readonly stream?: boolean;
  readonly [option: string]: unknown;
}

export interface ChatOutput {
  readonly text: string;
  readonly finishReason?: string;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

export interface Label {
  readonly label: string;
  readonly score?: number;
}

/** A reply of bytes; a `Blob` is one. */
export interface FileReply {
  readonly type: string;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

/** An image, audio or video file: in the response, or its URL. */
export type MediaOutput =
  | { readonly kind: "blob"; readonly blob: FileReply }
  | { readonly kind: "base64"; readonly base64: string; readonly mediaType: string }
  | { readonly kind: "url"; readonly url: string };

interface With<Inputs> {
  readonly inputs: Inputs;
  readonly parameters?: TaskParameters;
}

interface Io<Inputs, Output> {
  readonly input: With<Inputs>;
  readonly output: Output;
}

interface Answer {
  readonly answer: string;
  readonly score?: number;
}

/** How well a document answers a query, by its position among the documents. */
export interface Ranked {
  readonly index: number;
  readonly score: number;
}

/** Column name → cells. */
type Columns = Readonly<Record<string, readonly unknown[]>>;

/** Each task's input and output, in the hub's format. */
export interface TaskIO {
  readonly conversational: { readonly input: ChatInput; readonly output: ChatOutput };
  readonly "audio-classification": Io<FileInput, readonly Label[]>;
  readonly "audio-to-audio": Io<FileInput, readonly MediaOutput[]>;
  readonly "automatic-speech-recognition": Io<FileInput, Transcript>;
  readonly "document-question-answering": Io<
    { readonly image: FileInput; readonly question: string },
    readonly Answer[]
  >;
  readonly "feature-extraction": Io<string | readonly string[], readonly unknown[]>;
  readonly "fill-mask": Io<
    string,
    readonly { readonly sequence: string; readonly score: number }[]
  >;
  readonly "image-classification": Io<FileInput, readonly Label[]>;
  readonly "image-segmentation": Io<FileInput, readonly (Label & { readonly mask: MediaOutput })[]>;
  readonly "image-text-to-image": Io<FileInput, MediaOutput>;
  readonly "image-text-to-video": Io<FileInput, MediaOutput>;
  readonly "image-to-image": Io<FileInput, MediaOutput>;
  readonly "image-to-text": Io<FileInput, { readonly generated_text: string }>;
  readonly "image-to-video": Io<FileInput, MediaOutput>;
  readonly "object-detection": Io<
    FileInput,
    readonly (Label & { readonly box: Readonly<Record<string, number>> })[]
  >;
  readonly "question-answering": Io<
    { readonly question: string; readonly context: string },
    readonly Answer[]
  >;
  readonly "sentence-similarity": Io<
    { readonly source_sentence: string; readonly sentences: readonly string[] },
    readonly number[]
  >;
  readonly summarization: Io<string, { readonly summary_text: string }>;
  readonly "table-question-answering": Io<
    { readonly query: string; readonly table: Columns },
    readonly Answer[]
  >;
  readonly "tabular-classification": Io<{ readonly data: Columns }, readonly unknown[]>;
  readonly "tabular-regression": Io<{ readonly data: Columns }, readonly unknown[]>;
  readonly "text-classification": Io<string, readonly Label[]>;
  readonly "text-generation": Io<string, { readonly generated_text: string }>;
  readonly "text-ranking": Io<
    { readonly query: string; readonly documents: readonly string[] },
    readonly Ranked[]
  >;
  readonly "text-to-audio": Io<string, MediaOutput>;
  readonly "text-to-image": Io<string, MediaOutput>;
  readonly "text-to-speech": Io<string, MediaOutput>;
  readonly "text-to-video": Io<string, MediaOutput>;
  readonly "token-classification": Io<
    string,
    readonly { readonly entity_group: string; readonly word: string; readonly score?: number }[]
  >;
  readonly translation: Io<string, { readonly translation_text: string }>;
  readonly "visual-question-answering": Io<
    { readonly image: FileInput; readonly question: string },
    readonly Answer[]
  >;
  readonly "zero-shot-classification": Io<string, readonly Label[]>;
  readonly "zero-shot-image-classification": Io<{ readonly image: FileInput }, readonly Label[]>;
}

/** A task that some provider runs. `conversational` is chat, for any pipeline tag. */
export type TaskName = keyof TaskIO;
