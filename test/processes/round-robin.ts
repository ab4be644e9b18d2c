import { once } from "node:events";
import { request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { OnePortServer } from "../../apps/server/src/http/one-port.ts";

/** Of one connection only (RFC 9110, §7.6.1). */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "proxy-connection", "upgrade", "expect"]);

/**
 * A proxy that sends each request to the next process, without sticky sessions. It speaks HTTP/1.1, HTTP/2 and
 * WebSocket in front, HTTP/1.1 behind, and repeats nothing.
 */
export async function serveRoundRobin(wantedPort: number) {
  let ports: readonly number[] = [];
  let turn = 0;
  const next = () => ports[turn++ % ports.length];

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const port = next();
    if (port === undefined) return void response.writeHead(502).end();
    const { method, url: path } = request;
    const headers = [...endToEnd(request.rawHeaders), ...forwarded(request)];
    const upstream = ask({ host: "localhost", port, agent: false, method, path, headers });
    upstream.on("response", (answer) => {
      const fields: Record<string, string | string[]> = {};
      for (const [name, values] of Object.entries(answer.headersDistinct))
        if (!HOP_BY_HOP.has(name) && name !== "transfer-encoding" && values)
          fields[name] = values.length === 1 ? `${values[0]}` : values;
      response.writeHead(answer.statusCode ?? 502, fields);
      response.flushHeaders?.();
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    upstream.on("error", () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    response.on("close", () => upstream.destroy());
    request.pipe(upstream);
  }

  function passUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const port = next();
    if (port === undefined) return void socket.destroy();
    const upstream = connect({ host: "localhost", port });
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    const { rawHeaders } = request;
    for (let index = 0; index < rawHeaders.length; index += 2)
      lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
    for (const [index, text] of forwarded(request).entries())
      if (index % 2 === 1) lines.push(`${forwarded(request)[index - 1]}: ${text}`);
    upstream.write(`${lines.join("\r\n")}\r\n\r\n`);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
    const end = () => {
      socket.destroy();
      upstream.destroy();
    };
    for (const one of [socket, upstream]) one.on("error", end).on("close", end);
  }

  const server = new OnePortServer(
    { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === "websocket" },
    pass,
  );
  server.on("upgrade", passUpgrade);
  server.listen(wantedPort, "localhost");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    serve(wanted: readonly number[]) {
      ports = wanted;
    },
  };
}

/** A flat list, as Node takes and gives them. Of HTTP/2, the authority is the host. */
function endToEnd(rawHeaders: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = `${rawHeaders[index]}`;
    const value = `${rawHeaders[index + 1]}`;
    if (name === ":authority") kept.push("host", value);
    else if (!name.startsWith(":") && !HOP_BY_HOP.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

const forwarded = ({ socket }: IncomingMessage): string[] => [
  ...["x-forwarded-for", socket.remoteAddress ?? ""],
  ...["x-forwarded-proto", "http"],
];
