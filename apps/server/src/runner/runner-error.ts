export type RunnerErrorCode =
  /** The model or its process failed. */
  | "model-error"
  /** It failed lately, and is not tried now. */
  | "resting"
  /** The repo lacks something, or asks for more than this hub gives. */
  | "not-runnable"
  | "invalid-input"
  /** The request has an option that is not done here. */
  | "unsupported-parameter"
  | "context-length-exceeded"
  | "request-too-large"
  /** The queue is full. */
  | "busy"
  /** This caller has too many calls waiting. */
  | "too-many-calls"
  | "timeout";

interface RunnerErrorDetails {
  /** In seconds. */
  readonly retryAfter?: number;
  /** What a library said: for the log and, without paths, the model's owner. */
  readonly detail?: string;
  /** The option that is at fault. */
  readonly param?: string;
}

/** Why the embedded runtime did not answer; the message is for the caller. Distinguish by `code`. */
export class RunnerError extends Error {
  override readonly name = "RunnerError";
  readonly code: RunnerErrorCode;
  readonly retryAfter: number | undefined;
  readonly detail: string | undefined;
  readonly param: string | undefined;
  constructor(code: RunnerErrorCode, message: string, details: RunnerErrorDetails = {}) {
    super(message);
    this.code = code;
    this.retryAfter = details.retryAfter;
    this.detail = details.detail;
    this.param = details.param;
  }
}

/** The process ended while it had this call to answer. */
export class ProcessEnded extends RunnerError {
  /** It had no other call, and no device: so it was this one that ended it. */
  readonly wasAlone: boolean;
  constructor(message: string, wasAlone: boolean, code: RunnerErrorCode = "model-error") {
    super(code, message);
    this.wasAlone = wasAlone;
  }
}

export const isRunnerError = (error: unknown): error is RunnerError =>
  error instanceof Error && error.name === "RunnerError";
