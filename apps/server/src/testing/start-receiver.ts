import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request that came. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that webhooks can call. */
export interface Receiver {
  readonly url: string;
  /** What came since the last call, in the order in which it came. */
  take(): readonly Received[];
}

/** Answers 200 unless `answer` answers. */
export async function startReceiver(
  answer: (received: Received, response: ServerResponse) => void = (_, response) =>
    void response.end("thanks"),
): Promise<Receiver> {
  let received: Received[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const { url: path = "", headers } = request;
    const one = { path, headers, body: Buffer.concat(pieces).toString("utf8") };
    received.push(one);
    answer(one, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    take() {
      const taken = received;
      received = [];
      return taken;
    },
  };
}
