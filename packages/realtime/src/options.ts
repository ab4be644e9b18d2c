import type { RealtimeErrorShape } from "./messages.ts";
import type { Observation } from "./observation.ts";

/** What a client needs of the world; whatever is left out is the platform's own. */
export interface RealtimeClientOptions {
  /** Where tokens come from: `POST {restApiUrl}/tokens/`. */
  readonly restApiUrl: string;
  /** Where sockets go: `{realtimeUrl}/{endpoint id}/realtime`; `https:` counts as `wss:`. */
  readonly realtimeUrl: string;
  /** A long-lived access token for asking for temporary ones; a page on the hub's own address needs none. */
  readonly accessToken?: string;
  readonly fetch?: typeof fetch;
  readonly WebSocket?: SocketConstructor;
  readonly clock?: Clock;
  /** Between 0 and 1; spreads the attempts to reconnect. */
  readonly random?: () => number;
}

/** Time and its timers, in milliseconds since 1970. */
export interface Clock {
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** What is used of a `WebSocket`: the platform's, or the one of the package `ws`. */
export interface Socket {
  binaryType: string;
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  onerror: (() => void) | null;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code?: number): void;
}

export type SocketConstructor = new (url: string) => Socket;

export interface ConnectOptions<Output = unknown> {
  /** Connections of one client that have the same key and the same options are one. */
  readonly connectionKey?: string;
  /** Does nothing where there is no document, e.g. while a page is rendered on a server. */
  readonly clientOnly?: boolean;
  /** Milliseconds between two messages; of those between, the last one is sent. 0: no limit. 128 unless given. */
  readonly throttleInterval?: number;
  /** How many frames the server keeps while the model is busy, 1 to 60. */
  readonly maxBuffering?: number;
  /** Instead of `/realtime` behind the endpoint id. */
  readonly path?: string;
  /** Answers a temporary token for `owner/alias/path`, instead of the hub's `/tokens/`. */
  readonly tokenProvider?: (app: string) => Promise<string>;
  /** Seconds that such a token lives. 120 unless given. */
  readonly tokenExpirationSeconds?: number;
  /** Opens the connection again when it broke, with a fresh token, later each time. */
  readonly reconnect?: boolean | ReconnectOptions;
  /** Milliseconds of silence after which the server is asked for a sign of life; none unless given. */
  readonly pingInterval?: number;
  readonly onResult: (result: Output) => void;
  readonly onError?: (error: RealtimeErrorShape) => void;
  /** Sees every transition, frame and token. */
  readonly onObserve?: (observation: Observation) => void;
}

export interface ReconnectOptions {
  readonly minDelayMs?: number;
  readonly maxDelayMs?: number;
  readonly maxAttempts?: number;
}

/** One way to talk to an endpoint. Nothing is opened before the first `send`. */
export interface RealtimeConnection<Input = unknown> {
  /**
   * Sends a value as msgpack, or bytes as they are. Never throws. The value is read when it goes
   * out, so it must not be changed afterwards.
   */
  send(message: Input): void;
  /** Closes; what waits is dropped. A later `send` opens anew. */
  close(): void;
}

/** What `createRealtimeClient` answers. */
export interface RealtimeClient {
  /** Throws a `RangeError` for a wrong `maxBuffering`, a `TypeError` for a wrong endpoint id or without a `WebSocket`. */
  connect<Input = unknown, Output = unknown>(
    endpointId: string,
    options: ConnectOptions<Output>,
  ): RealtimeConnection<Input>;
}
