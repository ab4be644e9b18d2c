/**
 * What is said in a live session with a model that this hub runs itself. Messages to the model are
 * msgpack maps in binary frames (bytes where noted); results are msgpack in binary frames too. Errors and news
 * (`x-fal-error`, `x-fal-message`) are JSON in text frames, as fal's client reads them.
 * A newer message makes an older one stale: only the latest is answered to its end.
 */

/** Every message may carry one; the results of that message carry the same. */
export interface Named {
  readonly request_id?: string | number;
}

/** How long the model computed, in seconds. */
export interface Timings {
  readonly inference: number;
}

/** Takes text, returns an image. */
export interface PictureMessage extends Named {
  readonly prompt: string;
  /** The same seed and prompt give the same image; random if absent. */
  readonly seed?: number;
  /** Pixels: of both sides, or of each, or one of fal's names for them; the model's own when absent. */
  readonly image_size?:
    | number
    | { readonly width: number; readonly height: number }
    | "square_hd"
    | "square"
    | "portrait_4_3"
    | "portrait_16_9"
    | "landscape_4_3"
    | "landscape_16_9";
  /** 1 to 4; 1 if absent. With a seed, each image's seed is one more than the last one's. */
  readonly num_images?: number;
  /** Images are PNG files. */
  readonly output_format?: "png";
  /** `bytes`: each result is one frame with the image file and nothing else. */
  readonly result?: "message" | "bytes";
}

export interface Picture {
  /** The file. */
  readonly content: Uint8Array;
  readonly content_type: "image/png" | "image/jpeg";
  readonly width: number;
  readonly height: number;
}

export interface PictureResult extends Named {
  readonly images: readonly [Picture, ...Picture[]];
  /** The message's, where it had one. */
  readonly seed?: number;
  readonly prompt: string;
  readonly timings: Timings;
}

/** Text in, text out, word by word. Options are those of the OpenAI API. */
export type TextMessage = Named & {
  readonly max_tokens?: number;
  readonly temperature?: number;
  readonly top_p?: number;
  readonly seed?: number;
  readonly stop?: string | readonly string[];
} & (
    | { readonly prompt: string }
    | { readonly messages: readonly { readonly role: string; readonly content: string }[] }
  );

/** The whole text so far; the last one of a message is not partial. */
export interface TextResult extends Named {
  readonly output: string;
  readonly partial: boolean;
  /** With the last one. */
  readonly usage?: { readonly input_tokens: number; readonly output_tokens: number };
  readonly timings: Timings;
}

/**
 * Sound in, text out: a map, or bare bytes. Bare bytes are a file (WAV, FLAC, MP3, OGG, WebM), which is heard by
 * itself, or samples: 16-bit little-endian, one channel, 16 kHz. Samples add up to one utterance, of the last
 * 30 seconds at most, until a message says `end`.
 */
export interface SoundMessage extends Named {
  readonly audio?: Uint8Array;
  /** `file` when absent and the bytes begin like one, else `s16`. */
  readonly encoding?: "file" | "s16" | "f32";
  /** Of samples, per second; 16,000 when absent. */
  readonly sample_rate?: number;
  /** The utterance ends with these bytes; later ones start another. */
  readonly end?: boolean;
}

export interface TranscriptResult extends Named {
  /** All that was understood of the utterance so far. */
  readonly text: string;
  readonly partial: boolean;
  /** How much was listened to. */
  readonly seconds?: number;
  readonly timings: Timings;
}

/** Text in, sound out. */
export interface SpeechMessage extends Named {
  /** `prompt` means the same. */
  readonly text: string;
}

export interface SpeechResult extends Named {
  readonly audio: { readonly content: Uint8Array; readonly content_type: string };
  readonly timings: Timings;
}

/** Takes an image, returns what the model finds in it: a map with the image, or the image file as raw bytes. */
export interface SightMessage extends Named {
  readonly image: Uint8Array;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** Takes text (or the fields of the task's form), returns an answer, as `POST /models/{id}` does. */
export interface QuestionMessage extends Named {
  readonly inputs: unknown;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** A task's answer, as the inference API returns it. An image or audio file is `{content, content_type}`. */
export interface AnswerResult extends Named {
  readonly output: unknown;
  readonly timings: Timings;
}

/** What a session of a task sends and gets. */
export type RealtimeKind = "picture" | "text" | "transcript" | "speech" | "sight" | "answer";

/** The pipeline tags that the embedded runtime does live; others are no live sessions. */
export const realtimeTasks = {
  "text-to-image": "picture",
  "text-generation": "text",
  "automatic-speech-recognition": "transcript",
  "text-to-speech": "speech",
  "text-to-audio": "speech",
  "image-classification": "sight",
  "object-detection": "sight",
  "depth-estimation": "sight",
  "image-segmentation": "sight",
  "image-to-image": "sight",
  "image-to-text": "sight",
  "text-classification": "answer",
  "token-classification": "answer",
  "fill-mask": "answer",
  "zero-shot-classification": "answer",
  "question-answering": "answer",
  "feature-extraction": "answer",
  "sentence-similarity": "answer",
  summarization: "answer",
  translation: "answer",
  "text2text-generation": "answer",
} as const satisfies Readonly<Record<string, RealtimeKind>>;

export type RealtimeTask = keyof typeof realtimeTasks;

/** The kind of messages in a session of this task; `undefined` for a task without one. */
export const realtimeKindOf = (task: string): RealtimeKind | undefined =>
  Object.hasOwn(realtimeTasks, task) ? realtimeTasks[task as RealtimeTask] : undefined;
