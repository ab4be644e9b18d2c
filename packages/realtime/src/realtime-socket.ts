import { ABNORMAL_CLOSURE, NORMAL_CLOSURE } from "./limits.ts";
import type { Clock, Socket, SocketConstructor } from "./options.ts";

const OPEN = 1;

export interface RealtimeSocketOptions {
  readonly WebSocket: SocketConstructor;
  readonly clock: Clock;
  /** How long a socket may take to open; 0: no limit. */
  readonly timeoutMs: number;
  readonly onOpen: () => void;
  /** Text, or an `ArrayBuffer`: read synchronously, so that the two keep their order. */
  readonly onFrame: (data: unknown) => void;
  readonly onError: () => void;
  readonly onClose: (code: number, reason: string) => void;
}

/** The socket of the moment. What a dropped one still says is not heard. */
export interface RealtimeSocket {
  isOpen(): boolean;
  /** Throws the platform's error for an invalid URL, which may quote it. */
  open(address: string): void;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  drop(): void;
}

export function createRealtimeSocket(options: RealtimeSocketOptions): RealtimeSocket {
  const { clock, timeoutMs } = options;
  let socket: Socket | undefined;
  let deadline: unknown;

  const stopWaiting = () => {
    if (deadline !== undefined) clock.clearTimeout(deadline);
    deadline = undefined;
  };

  return {
    isOpen: () => socket?.readyState === OPEN,

    open(address) {
      socket = new options.WebSocket(address);
      socket.binaryType = "arraybuffer";
      socket.onopen = () => {
        stopWaiting();
        options.onOpen();
      };
      socket.onmessage = ({ data }) => options.onFrame(data);
      socket.onerror = options.onError;
      socket.onclose = ({ code, reason }) => {
        stopWaiting();
        options.onClose(code, reason);
      };
      if (timeoutMs > 0)
        deadline = clock.setTimeout(
          () => options.onClose(ABNORMAL_CLOSURE, `no connection within ${timeoutMs} ms`),
          timeoutMs,
        );
    },

    send(bytes) {
      socket?.send(bytes);
    },

    drop() {
      stopWaiting();
      if (!socket) return;
      socket.onopen = socket.onmessage = socket.onclose = null;
      // The package `ws` throws an error without a listener.
      socket.onerror = () => {};
      socket.close(NORMAL_CLOSURE);
      socket = undefined;
    },
  };
}
