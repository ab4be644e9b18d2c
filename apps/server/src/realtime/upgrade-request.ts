import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Config } from "../base/config.ts";
import { clientAddress, type TrustProxy } from "../base/trusted-proxies.ts";
import { type Endpoint, parseEndpoint } from "./endpoint-id.ts";
import { REALTIME } from "./realtime-limits.ts";

/** A request for a live session, read. */
export interface UpgradeRequest {
  readonly endpoint: Endpoint;
  readonly query: URLSearchParams;
  readonly ip: string;
  /** Where the hub's own pages are, as the client reached it. */
  readonly host: string | undefined;
  /** How many messages may wait, as the client requests, up to the limit. */
  readonly buffering: number | undefined;
}

/**
 * On fal's host, as its clients expect, or below the hub's own prefix. A client's own `path` replaces
 * `realtime`; a model of this hub responds to both in the same way.
 */
const ADDRESS = /^\/(?:api\/fal\/run\/)?(.+?)(\/realtime(?:\/[\w./-]*)?)?$/;

/** `undefined` for a URL that is no model's session. */
export function readUpgrade(
  request: IncomingMessage,
  { publicUrl }: Pick<Config, "publicUrl">,
  trust: TrustProxy | undefined,
): UpgradeRequest | undefined {
  const { url = "/", headers } = request;
  const parsed = URL.parse(url, "http://hub");
  const [, address = "", ending = ""] = ADDRESS.exec(parsed?.pathname ?? "") ?? [];
  const endpoint = parseEndpoint(address);
  if (!parsed || !endpoint || (ending === "" && endpoint.path === "")) return undefined;
  return {
    endpoint,
    query: parsed.searchParams,
    ip: clientAddress(request, trust),
    host: publicUrl ? new URL(publicUrl).host : headers.host,
    buffering: readBuffering(parsed.searchParams.get("max_buffering")),
  };
}

function readBuffering(text: string | null): number | undefined {
  const wish = Number.parseInt(text ?? "", 10);
  return Number.isNaN(wish) ? undefined : Math.min(Math.max(wish, 1), REALTIME.maxBuffering);
}

/** A refusal before there is a session. */
export function endHttp(socket: Duplex, status: 404 | 429 | 500 | 503): void {
  if (!socket.writable) return void socket.destroy();
  const reason = { 404: "Not Found", 429: "Too Many Requests", 500: "Error", 503: "Ending" }[
    status
  ];
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/**
 * Answers a close without a code with 1000: `ws` would answer without one, which fal's clients take for an
 * error ("1005"). The listener must be added before `ws`'s own; there is no other way.
 */
export function closeNormally(socket: WebSocket): void {
  const { _receiver: receiver } = socket as unknown as {
    readonly _receiver: NodeJS.EventEmitter;
  };
  receiver.prependListener("conclude", (code: number) => {
    if (code === 1005) socket.close(1000);
  });
}
