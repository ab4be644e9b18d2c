import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** How a reverse proxy before a hub may be set. By default it passes everything at once. */
export interface ProxyHabits {
  /** Collects each answer before it passes it on. */
  readonly buffersAnswers?: boolean;
  /** Collects each body before it passes it on. */
  readonly buffersBodies?: boolean;
  /** Answers larger bodies with 413. */
  readonly bodyLimit?: number;
  readonly passesUpgrades?: boolean;
  /** Notes the caller's address behind those that the caller sent. */
  readonly notesAddress?: boolean;
  readonly passesHost?: boolean;
  /** Answers instead of the hub, where it returns `true`. */
  answers?(asked: IncomingMessage, from: IncomingMessage, response: ServerResponse): boolean;
}

/** A reverse proxy on a free port in front of `origin`; its URL. */
export async function startProxy(origin: string, habits: ProxyHabits = {}): Promise<string> {
  const { passesUpgrades = true, notesAddress = true, passesHost = true, bodyLimit } = habits;
  const optionsFor = ({ method, headers, socket }: IncomingMessage): RequestOptions => {
    const noted = [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
    return {
      ...(method !== undefined && { method }),
      headers: {
        ...headers,
        ...(notesAddress && { "x-forwarded-for": noted, "x-forwarded-proto": "http" }),
        ...(!passesHost && { host: new URL(origin).host }),
      },
    };
  };
  const server = createServer(async (incoming, response) => {
    if (Number(incoming.headers["content-length"] ?? 0) > (bodyLimit ?? Number.POSITIVE_INFINITY))
      return void response.writeHead(413, { connection: "close" }).end("too large");
    const outgoing = request(new URL(incoming.url ?? "/", origin), optionsFor(incoming));
    outgoing.on("error", () => response.destroy());
    outgoing.on("response", async (from) => {
      if (habits.answers?.(incoming, from, response)) return void from.resume();
      const held = habits.buffersAnswers ? await buffer(from) : undefined;
      response.writeHead(from.statusCode ?? 502, from.rawHeaders);
      if (held) response.end(held);
      else from.pipe(response);
    });
    if (habits.buffersBodies) outgoing.end(await buffer(incoming));
    else incoming.pipe(outgoing);
  });
  server.on("upgrade", (incoming, socket, head) => {
    if (!passesUpgrades) return void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    const outgoing = request(new URL(incoming.url ?? "/", origin), optionsFor(incoming));
    outgoing.on("error", () => socket.destroy());
    outgoing.on("upgrade", (from, upstream) => {
      const lines = Array.from({ length: from.rawHeaders.length / 2 }, (_, index) =>
        from.rawHeaders.slice(index * 2, index * 2 + 2).join(": "),
      );
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
      upstream.on("error", () => socket.destroy());
      socket.on("error", () => upstream.destroy());
    });
    outgoing.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
