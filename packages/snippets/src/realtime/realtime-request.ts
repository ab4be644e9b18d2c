import type { EmbeddedFile } from "@orrery/inference";

/** A live session for a program. Untrusted: it may come from a URL. */
export interface RealtimeRequest {
  /** This hub's origin. */
  readonly hubUrl: string;
  /** `namespace/name`. */
  readonly modelId: string;
  /** The kind of the session's results. */
  readonly answers: RealtimeAnswers;
  /** The first message; a file is an `EmbeddedFile`, which the program reads. */
  readonly message: Readonly<Record<string, unknown>>;
  readonly file?: EmbeddedFile;
  readonly throttleInterval: number;
  readonly maxBuffering?: number;
  readonly path?: string;
  readonly reconnect: boolean;
}

/** `bytes`: each result is an image file and nothing else. */
export type RealtimeAnswers = "picture" | "bytes" | "text" | "transcript" | "speech" | "output";

export type RealtimeProgram = "browser" | "node" | "react" | "fal";
