import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { REALTIME } from "./realtime-limits.ts";
import { closeNormally } from "./upgrade-request.ts";

/** Answers a request with an open socket; `false`, and no call, if the request is not a WebSocket's. */
export type AcceptUpgrade = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  onOpen: (opened: WebSocket) => void,
) => boolean;

export function createAcceptUpgrade(): AcceptUpgrade {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: REALTIME.maxFrameBytes,
  });
  return (request, socket, head, onOpen) => {
    let isOpen = false;
    server.handleUpgrade(request, socket, head, (opened) => {
      isOpen = true;
      // A frame that breaks the protocol closes the connection; nothing else to do.
      opened.on("error", () => undefined);
      closeNormally(opened);
      onOpen(opened);
    });
    return isOpen;
  };
}
