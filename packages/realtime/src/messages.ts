/** An error as `onError` gets it. */
export interface RealtimeErrorShape {
  readonly message: string;
  /**
   * The close code of a closed socket, 400 for an error message, 500 for a broken socket; of a token request the
   * answer's status, 408 for none in time, 0 where the network failed.
   */
  readonly status: number;
  readonly body?: unknown;
}

/** What a server says to refuse a token, on an accepted connection, before it closes with 1000. */
export const UNAUTHORIZED = { status: "error", error: "Unauthorized" } as const;

/** An error on the wire. `TIMEOUT` says only that the server closes for want of input. */
export interface FalError {
  readonly type: "x-fal-error";
  readonly error: string;
  readonly reason: string;
}

/** What keeps a connection alive where frames of the socket's own are not enough; clients of fal drop both. */
export const PING = { type: "x-fal-message", action: "ping" } as const;
export const PONG = { type: "x-fal-message", action: "pong" } as const;

/** Sent by a server before it closes: reconnect, perhaps to another process. */
export const RECONNECT = { type: "x-fal-message", action: "reconnect" } as const;

/** What a server says while it loads a model for the client's message; with it `progress`, 0 to 1. */
export const LOADING = { type: "x-fal-message", action: "loading" } as const;

/** The classes of decoded messages. */
export type Incoming =
  | { readonly type: "result"; readonly result: unknown }
  | { readonly type: "unauthorized" }
  | { readonly type: "error"; readonly error: RealtimeErrorShape }
  /** Internal: not a result, no event. */
  | { readonly type: "machinery"; readonly action?: unknown };

/** Distinguishes results from all other messages of a server. */
export function classifyMessage(message: unknown): Incoming {
  if (typeof message !== "object" || message === null) return { type: "result", result: message };
  const { type, status, error, reason, action } = message as Readonly<Record<string, unknown>>;
  if (status === "error" && error === "Unauthorized") return { type: "unauthorized" };
  if (type === "x-fal-message") return { type: "machinery", action };
  if (type === "x-fal-error" && error === "TIMEOUT") return { type: "machinery" };
  if (type === "x-fal-error") return failed(`${error}: ${reason}`, message);
  if (status === "error") return failed(String(error), message);
  return { type: "result", result: message };
}

const failed = (message: string, body: unknown): Incoming => ({
  type: "error",
  error: { message, status: 400, body },
});
