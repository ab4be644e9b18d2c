export type RunnerErrorCode =
  /** The model or its process failed. */
  | "model-error"
  /** The repo lacks something, or asks for more than this hub gives. */
  | "not-runnable"
  | "invalid-input"
  /** The queue is full. */
  | "busy"
  | "timeout";

/** Why the embedded runtime did not answer; the message is for the caller. Tell by `code`. */
export class RunnerError extends Error {
  override readonly name = "RunnerError";
  readonly code: RunnerErrorCode;
  constructor(code: RunnerErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The process ended while it had this call to answer. */
export class ProcessEnded extends RunnerError {
  /** It had no other call: so it was this one that ended it. */
  readonly wasAlone: boolean;
  constructor(message: string, wasAlone: boolean) {
    super("model-error", message);
    this.wasAlone = wasAlone;
  }
}

export const isRunnerError = (error: unknown): error is RunnerError =>
  error instanceof Error && error.name === "RunnerError";
