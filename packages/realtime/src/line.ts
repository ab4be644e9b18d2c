import type { Audience } from "./audience.ts";
import type { ConnectionOptions } from "./connection-options.ts";
import { decodeFrame, rawBytes, readFrame } from "./frames.ts";
import { createHeartbeat, type Heartbeat } from "./heartbeat.ts";
import { ABNORMAL_CLOSURE } from "./limits.ts";
import { PING } from "./messages.ts";
import { asRealtimeError, unknownError } from "./realtime-error.ts";
import { createRealtimeSocket, type RealtimeSocket } from "./realtime-socket.ts";

/** A socket that carries messages as frames, and a heartbeat that notices its silence. */
export interface Line extends Pick<RealtimeSocket, "isOpen" | "drop"> {
  readonly heartbeat: Pick<Heartbeat, "start" | "stop" | "roundTripMs">;
  /** A line that cannot be opened closes immediately. */
  open(token: string): void;
  /** Reports a message that cannot be encoded. */
  send(message: unknown): void;
}

export interface LineOptions {
  readonly options: ConnectionOptions;
  readonly audience: Audience;
  readonly onOpen: () => void;
  readonly onMessage: (message: unknown) => void;
  readonly onClose: (code: number, reason: string) => void;
}

export function createLine({ options, audience, onOpen, onMessage, onClose }: LineOptions): Line {
  const { clock } = options;
  const { observe, fail } = audience;

  const socket = createRealtimeSocket({
    WebSocket: options.WebSocket,
    clock,
    timeoutMs: options.connectTimeoutMs,
    onOpen,
    onFrame: (data) => {
      heartbeat.heard();
      const read = readFrame(data, audience.owner()?.decodeMessage ?? decodeFrame);
      audience.observeFrame(read);
      if (read.error) fail(read.error);
      else onMessage(read.message);
    },
    onError: () => fail(unknownError()),
    onClose,
  });

  const heartbeat = createHeartbeat({
    intervalMs: options.pingMs,
    clock,
    ping: () => send(PING),
    onSilence: () => onClose(ABNORMAL_CLOSURE, "no response to a ping"),
  });

  function send(message: unknown) {
    try {
      const bytes = rawBytes(message) ?? options.encode(message);
      socket.send(bytes);
      observe({ type: "frameOut", bytes: bytes.length, message, data: bytes });
    } catch (thrown) {
      fail(asRealtimeError(thrown, 400));
    }
  }

  return {
    ...socket,
    heartbeat,
    send,

    open(token) {
      try {
        socket.open(options.address(token));
      } catch {
        // The error may quote the URL, and with it the token.
        fail(unknownError());
        onClose(ABNORMAL_CLOSURE, "");
      }
    },
  };
}
