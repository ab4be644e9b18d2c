import type { Socket } from "node:net";
import type { WebSocket } from "ws";

/**
 * Sends frames so that all of one turn leave in one write: a packet that came with many frames in it goes on as
 * one, which is most of what passing frames on costs. Answers whether the socket takes more at once.
 */
export function createCorkedSend(socket: WebSocket, mostBytes: number, onRoom: () => void) {
  // `ws` has no word for it, and keeps the socket under this name.
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
