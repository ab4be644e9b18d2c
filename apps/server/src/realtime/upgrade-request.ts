import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Config } from "../config.ts";
import { clientAddress, type TrustProxy } from "../http/trusted-proxies.ts";
import { type Endpoint, parseEndpoint } from "./endpoint-id.ts";
import { LIVE } from "./live-limits.ts";

/** A request for a live session, read. */
export interface UpgradeRequest {
  readonly endpoint: Endpoint;
  readonly query: URLSearchParams;
  readonly ip: string;
  /** Where the hub's own pages are, as the client reached it. */
  readonly host: string | undefined;
  /** How many messages may wait; the client's wish, bounded. */
  readonly buffering: number | undefined;
}

/**
 * On a host of its own, as fal's clients have it, or below our own prefix. A client's own `path` stands where
 * `realtime` does; a model of this hub answers at each in the same way.
 */
const ADDRESS = /^\/(?:api\/fal\/run\/)?(.+?)(\/realtime(?:\/[\w./-]*)?)?$/;

/** Nothing for an address that no model's session has. */
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
  return Number.isNaN(wish) ? undefined : Math.min(Math.max(wish, 1), LIVE.maxBuffering);
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
 * Answers a close without a code by 1000: `ws` would answer it in kind, which fal's clients take for an error
 * ("1005"). The listener has to come before `ws`'s own, and there is no other way to it.
 */
export function closeNormally(socket: WebSocket): void {
  const { _receiver: receiver } = socket as unknown as {
    readonly _receiver: NodeJS.EventEmitter;
  };
  receiver.prependListener("conclude", (code: number) => {
    if (code === 1005) socket.close(1000);
  });
}
