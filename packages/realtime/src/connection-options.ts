import type { Handlers } from "./audience.ts";
import type { Clock, ReconnectOptions, SocketConstructor } from "./options.ts";

export interface ConnectionOptions {
  readonly WebSocket: SocketConstructor;
  readonly clock: Clock;
  readonly random: () => number;
  readonly encode: (message: unknown) => Uint8Array<ArrayBuffer>;
  readonly address: (token: string) => string;
  readonly getToken: (signal: AbortSignal) => Promise<string>;
  readonly tokenLifeMs: number;
  readonly throttleMs: number;
  readonly pingMs: number;
  readonly reconnect: boolean | ReconnectOptions;
  /** 0: no limit. */
  readonly connectTimeoutMs: number;
  /** Sends the newest unanswered message again after a break. */
  readonly isResending: boolean;
}

/** One session with its socket, token and timers. */
export interface Connection {
  /** From now on these are called, and no others. */
  own(handlers: Handlers): void;
  /** `undefined` after `close`, until the next send. */
  owner(): Handlers | undefined;
  /** A closed connection opens again and is the sender's. */
  send(message: unknown, sender: Handlers): void;
  close(): void;
}
