import { createServer, type IncomingMessage, type Server } from "node:http";
import {
  type AddressInfo,
  createServer as createDoor,
  type Server as Door,
  type Socket,
} from "node:net";
import type { Duplex } from "node:stream";
import { createSecureContext, TLSSocket } from "node:tls";
import type { Identity } from "../../../apps/server/src/testing/certificate.ts";

/** A client's request to any host. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Answers a call; `slot` says through which of the proxy's ports it came, nothing when through none. */
export type Answer = (call: Call, slot: number | undefined) => Promise<Reply>;

export interface RecordingProxy {
  /** One port for each program that runs at the same time: that is how calls find their program. */
  readonly ports: readonly number[];
  /** Where the same answers are had without a proxy. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/**
 * Replaces the internet: clients reach it as their proxy, with the URLs, TLS and bytes that they would use
 * outside.
 */
export async function startRecordingProxy(
  slots: number,
  identity: Identity,
  answer: Answer,
): Promise<RecordingProxy> {
  const secureContext = createSecureContext({ key: identity.key, cert: identity.certificate });
  const origins = new WeakMap<Duplex, { readonly origin: string; readonly slot: number }>();
  const slotOf = new WeakMap<Duplex, number>();
  const server = createServer(async (request, response) => {
    const at = origins.get(request.socket);
    const base = at?.origin ?? `http://${request.headers.host}`;
    const { status, headers, body } = await answer(
      {
        method: request.method ?? "",
        url: new URL(request.url ?? "/", base),
        headers: request.headers as Record<string, string>,
        body: await readBody(request),
      },
      at?.slot ?? slotOf.get(request.socket),
    ).catch((error: unknown) => ({ status: 500, headers: {}, body: String(error) }));
    response.writeHead(status, headers).end(body);
  });
  server.on("connect", (request: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    const slot = slotOf.get(socket) ?? 0;
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    const isSecure = request.url?.endsWith(":443");
    const inner = isSecure
      ? new TLSSocket(socket as Socket, { isServer: true, secureContext })
      : socket;
    inner.on("error", () => inner.destroy());
    const origin = `${isSecure ? "https" : "http"}://${request.url}`.replace(/:(443|80)$/, "");
    origins.set(inner, { origin, slot });
    server.emit("connection", inner);
  });
  const doors = Array.from({ length: slots }, (_, slot) =>
    createDoor((socket) => {
      socket.on("error", () => socket.destroy());
      slotOf.set(socket, slot);
      server.emit("connection", socket);
    }),
  );
  const ports = await Promise.all([server, ...doors].map(listen));
  return {
    ports: ports.slice(1),
    origin: `http://127.0.0.1:${ports[0]}`,
    async close() {
      server.closeAllConnections();
      await Promise.all([server, ...doors].map(closed));
    },
  };
}

/** What came of it: a program that ends early sends no more. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    request.destroy();
  }
  return Buffer.concat(chunks);
}

const listen = (server: Server | Door) =>
  new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );

const closed = (server: Server | Door) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
