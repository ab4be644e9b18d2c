/** `invalid-file`: not what its name says; `over-limit`: too large or too complex; the others are about the hub. */
export type PreviewErrorCode =
  | "invalid-file"
  | "over-limit"
  | "timed-out"
  | "unreadable-file"
  | "unavailable";

/** The error of a preview; its message is for the page. */
export class PreviewError extends Error {
  override readonly name = "PreviewError";
  readonly code: PreviewErrorCode;

  constructor(message: string, code: PreviewErrorCode = "invalid-file") {
    super(message);
    this.code = code;
  }
}

export const isPreviewError = (error: unknown): error is PreviewError =>
  error instanceof Error && error.name === "PreviewError";
