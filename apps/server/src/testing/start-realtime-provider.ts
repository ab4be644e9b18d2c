import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type WebSocket, WebSocketServer } from "ws";

/** A provider of live sessions, as fal has them: tokens for a key, and sockets that echo. */
export interface RealtimeProvider {
  readonly url: string;
  /** What was asked of it: path, `Authorization` or query. */
  readonly seen: { readonly path: string; readonly said: string; readonly body: string }[];
  /** The headers of that name, in the same order. */
  readonly traceparents: (string | string[] | undefined)[];
  readonly sockets: Set<WebSocket>;
  close(): Promise<void>;
}

export const PROVIDER_KEY = "provider-secret";
const TOKEN = "a-token-of-the-provider";

export async function startRealtimeProvider(): Promise<RealtimeProvider> {
  const seen: RealtimeProvider["seen"] = [];
  const traceparents: RealtimeProvider["traceparents"] = [];
  const sockets = new Set<WebSocket>();
  const live = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer(async (request, response) => {
    const { authorization = "", traceparent } = request.headers;
    traceparents.push(traceparent);
    seen.push({ path: request.url ?? "", said: authorization, body: await text(request) });
    const isKnown = authorization === `Bearer ${PROVIDER_KEY}`;
    response.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(isKnown ? TOKEN : { detail: "no such key" }));
  });
  server.on("upgrade", (request, socket, head) => {
    traceparents.push(request.headers.traceparent);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://provider");
    seen.push({ path: pathname, said: `${searchParams}`, body: "" });
    if (searchParams.get("fal_jwt_token") !== TOKEN) return socket.destroy();
    live.handleUpgrade(request, socket, head, (opened) => {
      sockets.add(opened);
      opened.on("error", () => undefined);
      opened.on("close", () => sockets.delete(opened));
      opened.on("message", (data, isBinary) => opened.send(data, { binary: isBinary }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    traceparents,
    sockets,
    async close() {
      for (const socket of sockets) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
