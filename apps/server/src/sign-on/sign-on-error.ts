/** What can go wrong between the hub and an identity provider; the page of sign-in has a sentence for each. */
export type SignOnProblem =
  /** Another tab began, the browser kept no cookie, or it took too long. */
  | "expired"
  /** The provider did not let the person in. */
  | "refused"
  /** It does not respond, or is slow. */
  | "unreachable"
  /** Its answer, or what is set for it here, is wrong. */
  | "misconfigured";

/** Distinguish by `code`. The message is for the log. */
export class SignOnError extends Error {
  override readonly name = "SignOnError";
  readonly code: SignOnProblem;
  constructor(code: SignOnProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export const isSignOnError = (error: unknown): error is SignOnError =>
  error instanceof Error && error.name === "SignOnError";
