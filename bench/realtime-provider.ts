// A provider of live sessions that echoes: with nothing in between it is the bare `ws` that the hub is measured by.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

const live = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { "content-type": "application/json" }).end('"token"');
});
server.on("upgrade", (request, socket, head) =>
  live.handleUpgrade(request, socket, head, (opened) =>
    opened.on("message", (data, isBinary) => opened.send(data, { binary: isBinary })),
  ),
);
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
