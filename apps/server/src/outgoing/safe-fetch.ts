import { type LookupAddress, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { Agent, type Dispatcher, request } from "undici";
import { LIMITS } from "../base/limits.ts";
import { GatewayError } from "./gateway-error.ts";
import type { Target } from "./outgoing-policy.ts";
import { isPublicAddress } from "./public-address.ts";

/** How long the gateway waits, in milliseconds. */
export interface Timeouts {
  readonly connectMs: number;
  /** Until the reply begins. */
  readonly headersMs: number;
  /** Between two pieces of the reply. */
  readonly idleMs: number;
  /** For a reply that is read whole. */
  readonly totalMs: number;
  /** For an answer in events; as for a whole one when absent. */
  readonly streamMs?: number;
}

export const TIMEOUTS: Timeouts = {
  connectMs: LIMITS.gatewayConnect.value * 1000,
  headersMs: LIMITS.gatewayHeaders.value * 1000,
  idleMs: LIMITS.gatewayIdle.value * 1000,
  totalMs: LIMITS.gatewayTotal.value * 1000,
  streamMs: LIMITS.gatewayStream.value * 1000,
};

export interface OutgoingRequest {
  readonly target: Target;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
  readonly signal: AbortSignal;
  /** A redirect is an answer like others; the caller looks where it leads. */
  readonly passesRedirects?: true;
}

export interface OutgoingReply {
  readonly status: number;
  header(name: string): string | undefined;
  /** Errors with a `GatewayError` when the other side ends it early. */
  readonly body: Readable;
}

/** The one way out of the hub. */
export interface SafeFetch {
  /** Throws `GatewayError`: unreachable, cut, timeout, refused. Follows no redirect. */
  send(outgoing: OutgoingRequest): Promise<OutgoingReply>;
  readonly timeouts: Timeouts;
  close(): Promise<void>;
}

/** Names are resolved here, at the moment of connecting, so that no second answer can lead inside. */
export function createSafeFetch(timeouts: Timeouts = TIMEOUTS): SafeFetch {
  const options = {
    connectTimeout: timeouts.connectMs,
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.idleMs,
    keepAliveTimeout: 30_000,
  };
  const outside = new Agent({ ...options, connect: { lookup: publicLookup } });
  const inside = new Agent(options);
  return {
    timeouts,
    async send({ target, method, headers, body, signal, passesRedirects }) {
      try {
        const reply = await request(target.url, {
          dispatcher: target.isLocal ? inside : outside,
          method: method as Dispatcher.HttpMethod,
          headers,
          body: body ?? null,
          signal,
        });
        // The reader gets the error; an error without a reader must not end the process.
        reply.body.on("error", () => undefined);
        const isRedirect = reply.statusCode >= 300 && reply.statusCode < 400;
        if (isRedirect && !passesRedirects) {
          reply.body.destroy();
          throw new GatewayError("provider-failed", "The provider responded with a redirect.");
        }
        return {
          status: reply.statusCode,
          header: (name) => [reply.headers[name] ?? []].flat()[0],
          body: reply.body,
        };
      } catch (error) {
        throw outgoingError(error, signal);
      }
    },
    async close() {
      await Promise.all([outside.destroy(), inside.destroy()]);
    },
  };
}

/** Resolves names, and none that leads inside. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, "");
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(
        new GatewayError("target-refused", `${hostname} resolves to a private address.`),
        "",
      );
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? "", first?.family ?? 4);
  });
};

/** Describes an outgoing call's error; an abort by the caller stays an abort. */
export function outgoingError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const { name, code, cause } = error as Error & { readonly code?: string };
  if (name === "GatewayError") return error;
  if ((cause as Error | undefined)?.name === "GatewayError") return cause;
  switch (code) {
    case "UND_ERR_HEADERS_TIMEOUT":
    case "UND_ERR_BODY_TIMEOUT":
    case "UND_ERR_CONNECT_TIMEOUT":
      return new GatewayError("provider-timeout", "The provider timed out.");
    case "UND_ERR_SOCKET":
    case "UND_ERR_RES_CONTENT_LENGTH_MISMATCH":
    case "ECONNRESET":
    case "EPIPE":
      return new GatewayError("provider-cut", "The provider closed the connection.");
    default:
      return new GatewayError("provider-unreachable", "Couldn't connect to the provider.");
  }
}
