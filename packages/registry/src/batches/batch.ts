import type { JobMaker } from "../jobs/job.ts";

export type BatchStatus =
  | "in_progress"
  | "cancelling"
  | "completed"
  | "failed"
  | "expired"
  | "cancelled";

/** Something wrong with a batch: with a line of its file, or with all of it. */
export interface BatchError {
  readonly code: string;
  readonly message: string;
  readonly line?: number;
}

/** Many calls that are answered by and by. */
export interface Batch {
  /** `batch_…`; cannot be guessed. */
  readonly id: string;
  /** What each of its calls is of, such as `/v1/embeddings`. */
  readonly endpoint: string;
  readonly inputFileId: string;
  readonly status: BatchStatus;
  readonly errors: readonly BatchError[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly counts: { readonly total: number; readonly completed: number; readonly failed: number };
  readonly outputFileId: string | undefined;
  readonly errorFileId: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly startedAt: Date | undefined;
  readonly endedAt: Date | undefined;
}

export interface NewBatch {
  readonly endpoint: string;
  readonly inputFileId: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Who pays, if not as usual. */
  readonly billTo?: string | undefined;
  readonly maker: JobMaker;
}

/** One call of a batch. */
export interface BatchCall {
  readonly position: number;
  readonly customId: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One answer: what its line in a file says. */
export interface BatchAnswer {
  readonly position: number;
  readonly isOk: boolean;
  readonly line: object;
}
