import { MAX_BUFFERING, TOKEN_EXPIRATION_SECONDS } from "@orrery/realtime";

/** What a live session may cost. Times in milliseconds. */
export const REALTIME = {
  /** A token's life where the client names none, and at most, in seconds. */
  tokenSeconds: TOKEN_EXPIRATION_SECONDS,
  maxTokenSeconds: 600,
  maxApps: 10,
  /** For one message from the client: a camera's image, some seconds of audio. */
  maxFrameBytes: 4 * 1024 * 1024,
  maxTextBytes: 64 * 1024,
  /** Values in a message, and how deep they are nested. */
  maxValues: 10_000,
  maxDepth: 32,
  /** Bytes that wait for a client that reads slowly; older results give way to newer ones. */
  maxWaitingBytes: 8 * 1024 * 1024,
  /** From which on a socket counts as slow. */
  slowBytes: 512 * 1024,
  /** Messages that wait for the model where the client names no `max_buffering`, and at most. */
  buffering: 1,
  maxBuffering: MAX_BUFFERING.max,
  /** Without a message from the client, after which the session ends. */
  idleMs: 10 * 60_000,
  /**
   * Without a byte from the client for this time, a ping is sent; after the same time again, the connection
   * is cut.
   */
  pingMs: 30_000,
  /** How often sessions are looked at. */
  lookMs: 1_000,
  /** How often a session's viewer is checked for access to the model. */
  recheckMs: 10_000,
  /** What the model computes on while the hub ends. */
  drainMs: 5_000,
  /** The total wait for a busy runtime, and the interval of retries. */
  busyMs: 10_000,
  busyPauseMs: 100,
  /** Rejected upgrades per address and minute. */
  refusalsPerMinute: 300,
  /** Seconds of one utterance that are listened to. */
  utteranceSeconds: 30,
} as const;
