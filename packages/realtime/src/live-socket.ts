import { NORMAL_CLOSURE } from "./limits.ts";
import type { Socket, SocketConstructor } from "./options.ts";

const OPEN = 1;

export interface LiveSocketOptions {
  readonly WebSocket: SocketConstructor;
  readonly onOpen: () => void;
  /** Text, or an `ArrayBuffer`: read at once, so that the two keep their order. */
  readonly onFrame: (data: unknown) => void;
  readonly onError: () => void;
  readonly onClose: (code: number, reason: string) => void;
}

/** The socket of the moment. What a dropped one still says is not heard. */
export function createLiveSocket(options: LiveSocketOptions) {
  let socket: Socket | undefined;

  return {
    isOpen: () => socket?.readyState === OPEN,

    /** Throws what the platform throws of a wrong address, which may quote it. */
    open(address: string) {
      socket = new options.WebSocket(address);
      socket.binaryType = "arraybuffer";
      socket.onopen = options.onOpen;
      socket.onmessage = ({ data }) => options.onFrame(data);
      socket.onerror = options.onError;
      socket.onclose = ({ code, reason }) => options.onClose(code, reason);
    },

    send(bytes: Uint8Array<ArrayBuffer>) {
      socket?.send(bytes);
    },

    drop() {
      if (!socket) return;
      socket.onopen = socket.onmessage = socket.onclose = null;
      // The package `ws` throws an error that nobody listens for.
      socket.onerror = () => {};
      socket.close(NORMAL_CLOSURE);
      socket = undefined;
    },
  };
}
