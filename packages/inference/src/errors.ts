export type InferenceErrorCode = "malformed-reply" | "job-failed" | "invalid-input";

/** A provider answered what cannot be used, or cannot be asked for this. Told apart by `code`; never holds a key. */
export class InferenceError extends Error {
  readonly code: InferenceErrorCode;

  constructor(code: InferenceErrorCode, message: string) {
    super(message);
    this.name = "InferenceError";
    this.code = code;
  }
}
