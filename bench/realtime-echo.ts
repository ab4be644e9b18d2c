// A WebSocket server that answers, in a process of its own: at /…/echo/… each message by itself, elsewhere
// only those of one byte. Prints its port.
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
server.on("connection", (socket, { url = "" }) => {
  const isEcho = url.includes("/echo/");
  socket.on("message", (data: Buffer) => {
    if (isEcho || data.length === 1) socket.send(data);
  });
});
server.on("listening", () => console.log((server.address() as AddressInfo).port));
