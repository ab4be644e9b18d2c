import type { Socket } from "node:net";
import type { WebSocket } from "ws";

/**
 * Sends the frames of one turn in one write: many frames from one packet are passed on as one packet, which
 * saves most of the relay's cost. Returns whether the socket accepts more.
 */
export function createCorkedSend(socket: WebSocket, mostBytes: number, onRoom: () => void) {
  // `ws` has no public property for the socket.
  const { _socket: raw } = socket as unknown as { readonly _socket: Socket };
  let isCorked = false;
  raw.on("drain", onRoom);
  const uncork = () => {
    isCorked = false;
    raw.uncork();
  };
  return (data: Buffer, isBinary: boolean): boolean => {
    if (!isCorked) {
      isCorked = true;
      raw.cork();
      process.nextTick(uncork);
    }
    socket.send(data, { binary: isBinary });
    return socket.bufferedAmount < mostBytes;
  };
}
