import type { RealtimeErrorShape } from "./messages.ts";

/** The argument of `onError`: distinguish by `status`. */
export class RealtimeError extends Error implements RealtimeErrorShape {
  override readonly name = "RealtimeError";
  readonly status: number;
  readonly body?: unknown;

  constructor({ message, status, body }: RealtimeErrorShape) {
    super(message);
    this.status = status;
    if (body !== undefined) this.body = body;
  }
}

/** An exception as an error with this status; our own errors are unchanged. */
export const asRealtimeError = (thrown: unknown, status: number): RealtimeError =>
  thrown instanceof RealtimeError
    ? thrown
    : new RealtimeError({
        message: thrown instanceof Error ? thrown.message : `${thrown}`,
        status,
      });

/** The status of a request without a response. */
export const NETWORK_FAILURE = 0;

/** A socket's error: platforms report no details. */
export const unknownError = () => new RealtimeError({ message: "Unknown error", status: 500 });

/** Whether waiting may help after a token was not had: not when the server says no. */
export const isPassing = (thrown: unknown): boolean =>
  !(thrown instanceof RealtimeError) ||
  thrown.status < 400 ||
  thrown.status >= 500 ||
  thrown.status === 408 ||
  thrown.status === 429;
