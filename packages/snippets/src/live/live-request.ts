import type { EmbeddedFile } from "@orrery/inference";

/** A live session that a program is to have. Nothing here is trusted: it may come from an address bar. */
export interface LiveRequest {
  /** This hub's own address. */
  readonly hubUrl: string;
  /** `namespace/name`. */
  readonly modelId: string;
  /** What the session answers with. */
  readonly answers: LiveAnswers;
  /** The first message; a file stands in it as an `EmbeddedFile`, and is read by the program. */
  readonly message: Readonly<Record<string, unknown>>;
  readonly file?: EmbeddedFile;
  readonly throttleInterval: number;
  readonly maxBuffering?: number;
  readonly path?: string;
  readonly reconnect: boolean;
}

/** `bytes`: each result is a picture's file and nothing else. */
export type LiveAnswers = "picture" | "bytes" | "text" | "transcript" | "speech" | "output";

export type LiveProgram = "browser" | "node" | "react" | "fal";
