import type { RealtimeErrorShape } from "./messages.ts";
import type { Observation } from "./observation.ts";

/** The platform functions of a client; the defaults are the platform's own. */
export interface RealtimeClientOptions {
  /** Where tokens come from: `POST {restApiUrl}/tokens/`. */
  readonly restApiUrl: string;
  /** Where sockets go: `{realtimeUrl}/{endpoint id}/realtime`; `https:` counts as `wss:`. */
  readonly realtimeUrl: string;
  /** A long-lived access token for requesting temporary ones; a page of the hub itself needs none. */
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
  onopen: Listener<unknown>;
  onmessage: Listener<{ readonly data: unknown }>;
  onclose: Listener<{ readonly code: number; readonly reason: string }>;
  onerror: Listener<unknown>;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code?: number): void;
}

/** As a method, so that a platform's own type of event fits. */
type Listener<Event> = { call(event: Event): void }["call"] | null;

export type SocketConstructor = new (url: string) => Socket;

export interface ConnectOptions<Output = unknown> {
  /**
   * Connects of one client with the same key and options share a connection; the last one's handlers are
   * called.
   */
  readonly connectionKey?: string;
  /** Does nothing without a document, e.g. during server rendering. */
  readonly clientOnly?: boolean;
  /** Milliseconds between two messages; of those between, the last one is sent. 0: no limit. 128 unless given. */
  readonly throttleInterval?: number;
  /** How many frames the server keeps while the model is busy, 1 to 60. */
  readonly maxBuffering?: number;
  /** Instead of `/realtime` behind the endpoint id. */
  readonly path?: string;
  /** Returns a temporary token for `owner/alias/path`, instead of the hub's `/tokens/`. */
  readonly tokenProvider?: (app: string) => Promise<string>;
  /** Seconds that a token lives, and for which the hub is asked. 120 unless given. */
  readonly tokenExpirationSeconds?: number;
  /** Opens the connection again when it broke, with a fresh token, later each time. */
  readonly reconnect?: boolean | ReconnectOptions;
  /**
   * Milliseconds of silence after which the server is asked for a sign of life; as many later the
   * connection counts as broken. Only for servers that answer `PING`, as this hub does. Off unless given.
   */
  readonly pingInterval?: number;
  /** Milliseconds that a token request, and then the socket, may take; 0: no limit. 10,000 unless given. */
  readonly connectTimeout?: number;
  /**
   * After a reconnect, sends the newest message without a result again. A result answers the message with
   * its `request_id`, or, without one, the last message. On by default; works only with `reconnect`.
   */
  readonly resend?: boolean;
  /** Reads a frame instead of JSON and MessagePack, e.g. an image file. */
  readonly decodeMessage?: (frame: string | Uint8Array) => unknown;
  readonly onResult: (result: Output) => void;
  readonly onError?: (error: RealtimeErrorShape) => void;
  /** Sees every transition, frame and token. */
  readonly onObserve?: (observation: Observation) => void;
}

export interface ReconnectOptions {
  /** Default 500; doubles each time. */
  readonly minDelayMs?: number;
  /** 30,000 unless given. */
  readonly maxDelayMs?: number;
  /** 10 unless given; counted again after a result. */
  readonly maxAttempts?: number;
}

/** One way to talk to an endpoint. Nothing is opened before the first `send`. */
export interface RealtimeConnection<Input = unknown> {
  /**
   * Sends a value as msgpack, or bytes unchanged. Never throws. The value is encoded when it is sent, so it
   * must not be changed afterwards.
   */
  send(message: Input): void;
  /** Closes; what waits is dropped. A later `send` opens again. */
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
