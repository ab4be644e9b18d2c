export type InferenceErrorCode = "malformed-reply" | "job-failed" | "invalid-input";

/**
 * A provider's response is invalid, or it does not support the call. Distinguish by `code`; never contains
 * a key.
 */
export class InferenceError extends Error {
  readonly code: InferenceErrorCode;

  constructor(code: InferenceErrorCode, message: string) {
    super(message);
    this.name = "InferenceError";
    this.code = code;
  }
}
