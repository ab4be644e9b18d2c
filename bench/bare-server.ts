// A bare Node server that answers every HEAD at once: what a machine can do, to compare a hub with.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const HEADERS = { "content-type": "application/json", "content-length": "2", etag: '"bare"' };
const server = createServer((_request, response) => response.writeHead(200, HEADERS).end());
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
