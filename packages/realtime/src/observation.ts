import type { EventName, State } from "./session.ts";

/**
 * An event of a connection for observers; `at` is in milliseconds since 1970, of the client's clock.
 * Contains no token.
 */
export type Observation = { readonly at: number } & Unstamped;

/** An observation before its time is known. */
export type Unstamped =
  | {
      readonly type: "transition";
      readonly from: State;
      readonly on: EventName;
      readonly to: State;
    }
  | {
      readonly type: "frameOut";
      readonly bytes: number;
      readonly message: unknown;
      /** As it travels. */
      readonly data: Uint8Array;
    }
  | {
      readonly type: "frameIn";
      readonly bytes: number;
      readonly format: "binary" | "text";
      /** Decoded; `undefined` with `error` where it could not be. */
      readonly message: unknown;
      readonly error?: string;
      /** As it came. */
      readonly data: string | Uint8Array;
    }
  /** A message gave its place to a later one: in the throttle, or while there was no socket. */
  | { readonly type: "superseded"; readonly where: "throttle" | "queue" }
  | { readonly type: "tokenIssued"; readonly renewsAt: number; readonly expiresAt: number }
  | { readonly type: "tokenDropped" }
  | { readonly type: "socketClosed"; readonly code: number; readonly reason: string }
  | { readonly type: "reconnectPlanned"; readonly attempt: number; readonly delayMs: number }
  | { readonly type: "pong"; readonly roundTripMs: number };
